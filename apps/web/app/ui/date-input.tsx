import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { controlClass, FieldFrame, type FieldFrameProps } from './field.tsx';

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
