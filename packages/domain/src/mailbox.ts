/**
 * Whose mailbox an e-mail address is, as far as limits know: how often somebody may order, and how much of an event one
 * buyer may hold. Ways to write it that lead to the same mailbox, or that the database takes for the same one, are one.
 * Letters are folded more than any database does (`İ`, `ı` and the Kelvin sign have lower cases that differ from one rule
 * to the next), and what follows a plus is left out.
 */
export function mailboxOf(email: string): string {
  const folded = email
    .trim()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i');
  return folded.replace(/^([^+@]+)\+[^@]*@/, '$1@');
}
