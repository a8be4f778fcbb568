import { TextField } from '../../ui/field.tsx';

/** Email of an account, named so that password managers find it. */
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
