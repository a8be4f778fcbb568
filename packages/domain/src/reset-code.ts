import { normaliseCrockford } from './crockford.ts';

/** Characters of a reset code: 40 random bits, few enough to be typed, too many to be guessed in five tries. */
export const RESET_CODE_LENGTH = 8;
/** How long a reset code is valid. */
export const RESET_CODE_MINUTES = 10;

/** A typed reset code as it was made, or undefined when it cannot be one. */
export function readResetCode(text: string): string | undefined {
  const plain = normaliseCrockford(text);
  return plain.length === RESET_CODE_LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain) ? plain : undefined;
}
