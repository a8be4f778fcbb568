import type { Person, PersonProblems } from '@quivertree/domain/orders/person';
import { TextField } from './field.tsx';

interface PersonFieldsProps {
  person: Person;
  onChange: (changed: Person) => void;
  problems?: PersonProblems | undefined;
  emailHint?: string | undefined;
  autoFocus?: boolean | undefined;
}

export function PersonFields({ person, onChange, problems, emailHint, autoFocus }: PersonFieldsProps) {
  return (
    <>
      <TextField
        label="Full name"
        autoComplete="name"
        autoFocus={autoFocus}
        required
        maxLength={120}
        value={person.name}
        error={problems?.name}
        onChange={({ target }) => onChange({ ...person, name: target.value })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        hint={emailHint}
        value={person.email}
        error={problems?.email}
        onChange={({ target }) => onChange({ ...person, email: target.value })}
      />
    </>
  );
}
