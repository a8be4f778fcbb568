import { isEmail } from '../events/custom-fields.ts';
import { hasWebAddress, NAME_WITH_WEB_ADDRESS } from '../text/web-address.ts';

/** Name and email of a buyer, or of someone who joins a waiting list or accepts a ticket. */
export interface Person {
  name: string;
  email: string;
}

/** Messages to show beside the fields. */
export interface PersonProblems {
  name?: string | undefined;
  email?: string | undefined;
}

/** Problems by field; undefined if there are none. */
export function personProblems({ name, email }: Person): PersonProblems | undefined {
  const problems = {
    name: nameProblem(name),
    email: isEmail(email) ? undefined : 'Please enter a valid email address.',
  };
  return problems.name || problems.email ? problems : undefined;
}

/** Problem with a full name; undefined if there is none. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Please enter your full name.';
  return hasWebAddress(name) ? NAME_WITH_WEB_ADDRESS : undefined;
}

/** The person's details without surrounding spaces. */
export function trimmedPerson({ name, email }: Person): Person {
  return { name: name.trim(), email: email.trim() };
}
