import { isEmail } from '@quivertree/domain/custom-fields';
import { TextField } from './field.tsx';

/** Who somebody is: all that is asked of a buyer, of who waits and of who takes a ticket. */
export interface Person {
  name: string;
  email: string;
}

interface PersonFieldsProps {
  person: Person;
  onChange: (changed: Person) => void;
  problems?: { name?: string | undefined; email?: string | undefined } | undefined;
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

/** The first thing that is wrong with what was typed; undefined: nothing. */
export function personProblem({ name, email }: Person): string | undefined {
  if (name.trim() === '') return 'Please enter your full name.';
  return isEmail(email) ? undefined : 'Please enter a valid email address.';
}

/** Without the spaces around it. */
export function trimmedPerson({ name, email }: Person): Person {
  return { name: name.trim(), email: email.trim() };
}
