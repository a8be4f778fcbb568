import { isEmail } from '../events/custom-fields.ts';
import { hasWebAddress, NAME_WITH_WEB_ADDRESS } from '../text/web-address.ts';

/** Maximum number of guests per issue of complimentary tickets. */
export const MAX_GUESTS = 200;
/** Maximum number of complimentary tickets per guest and issue. */
export const MAX_TICKETS_PER_GUEST = 20;
export const MAX_GUEST_NAME_LENGTH = 120;
const MAX_EMAIL_LENGTH = 254;

/** A guest who gets complimentary tickets, as typed by the organiser. */
export interface Guest {
  name: string;
  email: string;
  quantity: number;
}

export type GuestProblem = 'no_name' | 'long_name' | 'web_address' | 'bad_email' | 'bad_quantity' | 'twice';

/** Messages about lines in a guest list. */
export const GUEST_PROBLEMS: Record<GuestProblem, string> = {
  no_name: 'Enter a name.',
  long_name: `Shorten the name to ${MAX_GUEST_NAME_LENGTH} characters or fewer.`,
  web_address: NAME_WITH_WEB_ADDRESS,
  bad_email: 'Enter a valid email address.',
  bad_quantity: `Enter a whole number of tickets from 1 to ${MAX_TICKETS_PER_GUEST}.`,
  twice: 'This email address is already on the list.',
};

/** First problem of each line that has one. Lines are counted from 0. */
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
  if (name.trim().length > MAX_GUEST_NAME_LENGTH) return 'long_name';
  if (hasWebAddress(name)) return 'web_address';
  if (!isEmail(email) || email.trim().length > MAX_EMAIL_LENGTH || /[<>,;:"()[\]\\\p{Cc}]/u.test(email.trim()))
    return 'bad_email';
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_TICKETS_PER_GUEST) return 'bad_quantity';
  return seen.has(email.trim().toLowerCase()) ? 'twice' : undefined;
}

/**
 * Reads a pasted list or a CSV file: one guest per line with name, email address and optional quantity, separated by
 * commas, semicolons or tabs. Skips empty lines and a header row.
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

/** A header row contains a word for an email address, but no address itself. */
function isHeading(cells: readonly string[]): boolean {
  return !cells.some((cell) => cell.includes('@')) && cells.some((cell) => /^e-?mail/i.test(cell));
}

/** Quoted cells may contain separators, and two quotes stand for one. */
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
