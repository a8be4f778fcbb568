import { grouped, normaliseCrockford } from '../text/crockford.ts';

/** Length of a short code for typing at the door: 50 random bits, unique within its event. */
export const SHORT_CODE_LENGTH = 10;

/** Normalises a typed short code; undefined if invalid. */
export function readShortCode(text: string): string | undefined {
  const plain = normaliseCrockford(text);
  return plain.length === SHORT_CODE_LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain) ? plain : undefined;
}

/** Shown short code letter by letter, for screen readers: `A B C D E, F G H J K`. */
export function spelledShortCode(shown: string): string {
  return shown
    .split('-')
    .map((group) => [...group].join(' '))
    .join(', ');
}

/** Short code as printed on the ticket: `ABCDE-FGHJK`. */
export function shownShortCode(shortCode: string): string {
  return grouped(shortCode, 5);
}
