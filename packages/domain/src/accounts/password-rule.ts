import { isCommonPassword, withoutTail } from './common-passwords.ts';

/** Details of a password's owner; names only if they are known. */
export interface PasswordOwner {
  email: string;
  names?: readonly string[];
}

/** True for a password that is easy to guess: a common one, or its owner's email address or name. */
export function isEasyPassword(password: string, { email, names = [] }: PasswordOwner): boolean {
  if (isCommonPassword(password)) return true;
  const own = [email, email.split('@')[0] ?? '', ...names, names.join('')].map(lettersAndDigits);
  const tried = [lettersAndDigits(password), lettersAndDigits(withoutTail(password))];
  return tried.some((text) => text !== '' && own.includes(text));
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
