import type { Ref } from 'react';
import type { TextInput } from 'react-native';
import { TextField } from './text-field.tsx';

interface DateFieldProps {
  label: string;
  /** Day as YYYY-MM-DD, or what has been typed of it. */
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  ref?: Ref<TextInput> | undefined;
  testID?: string;
}

/** A field for a day, which adds the dashes while someone types. */
export function DateField({ onChange, value, ...rest }: DateFieldProps) {
  return (
    <TextField
      {...rest}
      value={value}
      hint="Year, month and day, such as 2026-11-30"
      inputMode="numeric"
      onChangeText={(text) => onChange(typedDate(text, value))}
    />
  );
}

/** A date as it's typed with digits alone: `202611` becomes `2026-11-`, as the organiser's questions expect it. */
export function typedDate(text: string, before: string): string {
  // A deleted dash stays deleted.
  if (text.length < before.length) return text;
  const digits = text.replace(/\D/g, '').slice(0, 8);
  if (digits.length < 4) return digits;
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)];
  return month.length < 2 ? `${year}-${month}` : `${year}-${month}-${day}`;
}
