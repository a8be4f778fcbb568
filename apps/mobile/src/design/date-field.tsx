import type { Ref } from 'react';
import type { TextInput } from 'react-native';
import { TextField } from './text-field.tsx';
import { typedDate } from './typed-date.ts';

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
