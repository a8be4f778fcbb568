import { inputOfInstant, instantOfInput } from '@quivertree/domain/date-time-input';
import { useState } from 'react';
import { controlClass, FieldFrame, type FieldFrameProps } from './field.tsx';

interface DateTimeFieldProps extends FieldFrameProps {
  /** An instant, ISO 8601; null for none. */
  value: string | null;
  onChange: (instant: string | null) => void;
  /** In which the date and time are meant, wherever the person is. */
  timeZone: string;
  /** Instants between which it must be. */
  min?: string;
  max?: string;
  required?: boolean;
  disabled?: boolean;
}

/** A date and time in an event's zone, in and out as an instant. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, hint, error, optional, value, onChange, timeZone, min, max, ...rest } = props;
  const shown = inputOfInstant(value, timeZone);
  // What is typed is no date yet before its last digit.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FieldFrame {...{ label, hint, error, optional }}>
      {(ids) => (
        <input
          {...rest}
          {...ids}
          type="datetime-local"
          value={typed ?? shown}
          min={min && inputOfInstant(min, timeZone)}
          max={max && inputOfInstant(max, timeZone)}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(instantOfInput(event.target.value, timeZone));
          }}
          onBlur={() => setTyped(null)}
          className={`${controlClass} figures`}
        />
      )}
    </FieldFrame>
  );
}
