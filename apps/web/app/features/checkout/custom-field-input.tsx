import type { CustomField } from '@quivertree/contract/catalogue/catalogue';
import { choicesOf, typedValue } from '@quivertree/domain/events/custom-fields';
import { TextArea, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';

interface CustomFieldInputProps {
  field: CustomField;
  /** Name of the field in a posted form. */
  name?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Input for one of the organiser's questions, by its type. */
export function CustomFieldInput({ field, name, value, error, onChange }: CustomFieldInputProps) {
  const shared = {
    label: field.label,
    name,
    optional: !field.required,
    required: field.required,
    error,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(typedValue(field.type, target.value)),
  };
  switch (field.type) {
    case 'DROPDOWN':
      return (
        <SelectField
          {...shared}
          choices={[
            { value: '', label: 'Please choose' },
            ...choicesOf(field.options).map((choice) => ({ value: choice, label: choice })),
          ]}
        />
      );
    case 'TEXTAREA':
      return <TextArea {...shared} maxLength={2000} />;
    case 'NUMBER':
      return <TextField {...shared} inputMode="numeric" />;
    case 'PHONE':
      return <TextField {...shared} type="tel" autoComplete="tel" />;
    case 'EMAIL':
      return <TextField {...shared} type="email" autoComplete="email" />;
    case 'DATE':
      return <TextField {...shared} type="date" />;
    case 'TEXT':
      return <TextField {...shared} maxLength={2000} />;
  }
}
