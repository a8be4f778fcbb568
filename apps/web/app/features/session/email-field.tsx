import { TextField } from '../../ui/field.tsx';

interface EmailFieldProps {
  defaultValue?: string | undefined;
  error?: string | undefined;
}

/** Field for an account's email address, named so that password managers recognise it. */
export function EmailField({ defaultValue, error }: EmailFieldProps) {
  return (
    <TextField
      label="Email address"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={defaultValue}
      error={error}
      required
    />
  );
}

/**
 * Tells password managers which account a password belongs to, in a form that doesn't ask for the email address. Never
 * shown.
 */
export function HiddenEmailField({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}
