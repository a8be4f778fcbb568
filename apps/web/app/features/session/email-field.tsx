import { TextField } from '../../ui/field.tsx';

/** Field for an account's email address, named so that password managers recognise it. */
export function EmailField({ defaultValue }: { defaultValue?: string | undefined }) {
  return (
    <TextField
      label="Email address"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={defaultValue}
      required
    />
  );
}
