import { TextField } from '../../ui/field.tsx';

interface TwoStepCodeFieldProps {
  label?: string;
  hint?: string | undefined;
}

/** One-time code field that phones and password managers can fill in. */
export function TwoStepCodeField({
  label = 'Code from your app',
  hint = 'Six digits. No app to hand? Enter one of your recovery codes.',
}: TwoStepCodeFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      autoFocus
      required
    />
  );
}
