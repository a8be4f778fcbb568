import type { CustomField } from '@quivertree/contract/catalogue/catalogue';
import { choicesOf, customFieldKind, typedValue } from '@quivertree/domain/events/custom-fields';
import type { Ref } from 'react';
import type { TextInput, TextInputProps } from 'react-native';
import { ChoiceField } from '../../design/choice-field.tsx';
import { DateField } from '../../design/date-field.tsx';
import { TextField } from '../../design/text-field.tsx';

interface CustomFieldInputProps {
  field: CustomField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  ref?: Ref<TextInput>;
}

/** Input for one of the organiser's questions, by its type. */
export function CustomFieldInput({ field, value, error, onChange, ref }: CustomFieldInputProps) {
  const label = field.required ? field.label : `${field.label} (optional)`;
  const { control, input = {} } = customFieldKind(field.type);
  if (control === 'choices')
    return (
      <ChoiceField label={label} choices={choicesOf(field.options)} value={value} error={error} onChange={onChange} />
    );
  if (input.type === 'date') return <DateField {...{ label, value, error, onChange, ref }} />;
  return (
    <TextField
      label={label}
      value={value}
      error={error}
      maxLength={2000}
      multiline={control === 'text'}
      onChangeText={(text) => onChange(typedValue(field.type, text))}
      {...KEYBOARDS[input.inputMode ?? input.type ?? 'text']}
      {...(ref ? { ref } : {})}
    />
  );
}

const KEYBOARDS: Record<'numeric' | 'tel' | 'email' | 'text', TextInputProps> = {
  numeric: { inputMode: 'numeric' },
  tel: { inputMode: 'tel', autoComplete: 'tel' },
  email: { inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', autoCorrect: false },
  text: {},
};
