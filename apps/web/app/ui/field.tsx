import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';

/** Classes of text controls; 16 px text, so that no phone zooms in on focus. */
export const controlClass = classNames(
  'block w-full min-h-12 rounded-md border border-camelthorn/45 bg-pan-bright px-3.5 py-2.5 text-base',
  'placeholder:text-soft/80 hover:border-camelthorn focus-visible:outline-offset-0',
  'aria-invalid:border-rust-ink aria-invalid:border-2 disabled:opacity-60',
);

export interface FieldFrameProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The problem with the value and how to fix it. */
  error?: string | undefined;
  optional?: boolean | undefined;
}

/** Attributes that connect a control to its label, hint and error. */
export interface ControlIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A label above its control, with a hint and an error below; `children` renders the control. */
export function FieldFrame({
  label,
  hint,
  error,
  optional = false,
  children,
}: FieldFrameProps & { children: (ids: ControlIds) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
        {optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-rust-ink">
          {error}
        </p>
      )}
    </div>
  );
}

type Own<Attributes> = FieldFrameProps & Omit<Attributes, keyof ControlIds | 'className'>;

export function TextField({ label, hint, error, optional, ...rest }: Own<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <FieldFrame {...{ label, hint, error, optional }}>
      {(ids) => <input {...rest} {...ids} className={controlClass} />}
    </FieldFrame>
  );
}

export function TextArea({ label, hint, error, optional, ...rest }: Own<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <FieldFrame {...{ label, hint, error, optional }}>
      {(ids) => <textarea rows={4} {...rest} {...ids} className={controlClass} />}
    </FieldFrame>
  );
}

interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'ref'> {
  value: string;
}

/**
 * Date or time with a value, as a controlled input is. Unlike React, it never changes the attribute `value`: Firefox
 * empties the whole field if that changes while only the month has been deleted.
 */
export function DateInput({ value, ...rest }: DateInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const [initial] = useState(value);
  const last = useRef(value);
  useLayoutEffect(() => {
    const input = field.current;
    if (input && value !== last.current && value !== input.value) input.value = value;
    last.current = value;
  }, [value]);
  return <input {...rest} ref={field} defaultValue={initial} />;
}

/** Date or time with a label. */
export function DateField({ label, hint, error, optional, ...rest }: FieldFrameProps & DateInputProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional }}>
      {(ids) => <DateInput {...rest} {...ids} className={controlClass} />}
    </FieldFrame>
  );
}
