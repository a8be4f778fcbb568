import { isEmail } from './custom-fields.ts';
import { hasWebAddress, NAME_WITH_WEB_ADDRESS } from './web-address.ts';

/** As many people as complimentary tickets are given to at once. */
export const MOST_GUESTS = 200;
/** As many complimentary tickets as one person gets at once. */
export const MOST_TICKETS_A_GUEST = 20;
export const LONGEST_GUEST_NAME = 120;
const LONGEST_EMAIL = 254;

/** Somebody who gets complimentary tickets, as it was typed. */
export interface Guest {
  name: string;
  email: string;
  quantity: number;
}

export type GuestProblem = 'no_name' | 'long_name' | 'web_address' | 'bad_email' | 'bad_quantity' | 'twice';

/** What is wrong with a line, in a sentence. */
export const GUEST_PROBLEMS: Record<GuestProblem, string> = {
  no_name: 'The name is missing.',
  long_name: `The name is longer than ${LONGEST_GUEST_NAME} characters.`,
  web_address: NAME_WITH_WEB_ADDRESS,
  bad_email: 'This is not an email address.',
  bad_quantity: `The number of tickets must be a whole number from 1 to ${MOST_TICKETS_A_GUEST}.`,
  twice: 'This email address is in the list already.',
};

/** What is wrong with which line, counted from 0; of each line the first thing. */
export function guestProblems(guests: readonly Guest[]): { line: number; problem: GuestProblem }[] {
  const seen = new Set<string>();
  return guests.flatMap((guest, line) => {
    const problem = problemOf(guest, seen);
    seen.add(guest.email.trim().toLowerCase());
    return problem ? [{ line, problem }] : [];
  });
}

function problemOf({ name, email, quantity }: Guest, seen: ReadonlySet<string>): GuestProblem | undefined {
  if (name.trim() === '') return 'no_name';
  if (name.trim().length > LONGEST_GUEST_NAME) return 'long_name';
  if (hasWebAddress(name)) return 'web_address';
  if (!isEmail(email) || email.trim().length > LONGEST_EMAIL || /[<>,;:"()[\]\\\p{Cc}]/u.test(email.trim()))
    return 'bad_email';
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MOST_TICKETS_A_GUEST) return 'bad_quantity';
  return seen.has(email.trim().toLowerCase()) ? 'twice' : undefined;
}

/**
 * Reads a list that was pasted, or a CSV file: a line for each person with name, e-mail address and, unless it is one, the
 * number of tickets, parted by commas, semicolons or tabs. Empty lines and a line of headings are left out.
 */
export function readGuestList(text: string): Guest[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map(cellsOf)
    .filter((cells, i) => cells.some((cell) => cell !== '') && !(i === 0 && isHeading(cells)))
    .map(([name = '', email = '', quantity = '']) => ({
      name,
      email,
      quantity: quantity === '' ? 1 : /^\d{1,6}$/.test(quantity) ? Number(quantity) : Number.NaN,
    }));
}

/** Without an address in it, and with a word for one. */
function isHeading(cells: readonly string[]): boolean {
  return !cells.some((cell) => cell.includes('@')) && cells.some((cell) => /^e-?mail/i.test(cell));
}

/** A cell in quotes may hold what parts cells; two quotes in it stand for one. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  const cell = /\s*(?:"((?:[^"]|"")*)"\s*|([^,;\t]*))(?:[,;\t]|$)/y;
  while (cell.lastIndex <= line.length) {
    const match = cell.exec(line);
    if (!match) break;
    cells.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim());
    if (cell.lastIndex >= line.length && !/[,;\t]$/.test(match[0])) break;
    if (match[0] === '') break;
  }
  return cells;
}
