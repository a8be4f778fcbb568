import type { CustomField } from '@quivertree/contract/catalogue/catalogue';
import { choicesOf, customFieldKind, typedValue } from '@quivertree/domain/events/custom-fields';
import { DateField, TextArea, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';

interface CustomFieldInputProps {
  field: CustomField;
  /** Name of the field in a posted form. */
  name?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Input that suits the type of one of the organiser's questions. */
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
  const { control, input } = customFieldKind(field.type);
  if (control === 'text') return <TextArea {...shared} maxLength={2000} />;
  if (input?.type === 'date') return <DateField {...shared} {...input} />;
  if (control === 'line') return <TextField {...shared} {...input} maxLength={2000} />;
  return (
    <SelectField
      {...shared}
      choices={[
        { value: '', label: 'Please choose' },
        ...choicesOf(field.options).map((choice) => ({ value: choice, label: choice })),
      ]}
    />
  );
}
