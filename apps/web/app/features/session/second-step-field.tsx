import { TextField } from '../../ui/field.tsx';

interface SecondStepFieldProps {
  label?: string;
  hint?: string | undefined;
}

/** A code that is good once: phones and password managers fill it in by themselves. */
export function SecondStepField({
  label = 'Code from your app',
  hint = 'Six digits. No app at hand? Enter one of your recovery codes.',
}: SecondStepFieldProps) {
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
