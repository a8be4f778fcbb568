import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id' | 'className'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Checkbox; its label is part of the click target. */
export function CheckboxField({ label, hint, error, ...rest }: CheckboxFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-60"
      >
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-5 shrink-0 accent-dune"
        />
        <span className="font-semibold">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 ml-8 text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="ml-8 text-sm font-semibold text-rust-ink">
          {error}
        </p>
      )}
    </div>
  );
}
