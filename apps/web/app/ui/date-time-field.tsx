import { inputOfInstant, instantOfInput } from '@quivertree/domain/dates/date-time-input';
import { useState } from 'react';
import { controlClass, DateInput, FieldFrame, type FieldFrameProps } from './field.tsx';

interface DateTimeFieldProps extends FieldFrameProps {
  /** Instant in ISO 8601; null for none. */
  value: string | null;
  onChange: (instant: string | null) => void;
  /** Time zone of the date and time, wherever the user is. */
  timeZone: string;
  /** Earliest and latest instant. */
  min?: string;
  max?: string;
  required?: boolean;
  disabled?: boolean;
}

/** Date and time in an event's time zone, with an instant as its value. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, hint, error, optional, value, onChange, timeZone, min, max, ...rest } = props;
  const shown = inputOfInstant(value, timeZone);
  // The input as typed, which is incomplete until its last digit.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FieldFrame {...{ label, hint, error, optional }}>
      {(ids) => (
        <DateInput
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
