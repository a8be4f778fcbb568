import { isEmail } from '@quivertree/domain/events/custom-fields';
import { hasWebAddress, NAME_WITH_WEB_ADDRESS } from '@quivertree/domain/text/web-address';
import { TextField } from './field.tsx';

/** Name and email of a buyer, of someone joining a waiting list or accepting a ticket. */
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

/** Problems by field; undefined if there are none. */
export function personProblems({ name, email }: Person): PersonFieldsProps['problems'] {
  const problems = {
    name: nameProblem(name),
    email: isEmail(email) ? undefined : 'Please enter a valid email address.',
  };
  return problems.name || problems.email ? problems : undefined;
}

/** Problem of a full name; undefined if there is none. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Please enter your full name.';
  return hasWebAddress(name) ? NAME_WITH_WEB_ADDRESS : undefined;
}

/** Trimmed values. */
export function trimmedPerson({ name, email }: Person): Person {
  return { name: name.trim(), email: email.trim() };
}
