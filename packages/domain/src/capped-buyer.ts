/**
 * An e-mail address as it is counted where an event limits what one buyer may hold: without regard to case and to what
 * follows a plus sign, since both lead to the same person.
 */
export function cappedBuyer(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at).replace(/(?<=.)\+.*$/, '')}${email.slice(at)}`.toLowerCase();
}
