import { normaliseCrockford } from './crockford.ts';

/** Characters of a reset code: 40 random bits, few enough to be typed, too many to be guessed in five tries. */
export const RESET_CODE_LENGTH = 8;
/** Characters of the secret in the link that comes with a code: 128 random bits, which nobody guesses. */
const LINK_CODE_LENGTH = 26;
/** How long a reset code is valid. */
export const RESET_CODE_MINUTES = 10;

/** A typed reset code as it was made, or undefined when it cannot be one. */
export function readResetCode(text: string): string | undefined {
  return readCode(text, RESET_CODE_LENGTH);
}

/** The secret of a reset link as it was made, or undefined when it cannot be one. */
export function readResetLinkCode(text: string): string | undefined {
  return readCode(text, LINK_CODE_LENGTH);
}

function readCode(text: string, length: number): string | undefined {
  const plain = normaliseCrockford(text);
  return plain.length === length && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain) ? plain : undefined;
}
