import { normaliseCrockford } from '../text/crockford.ts';

/** Length of a reset code: 40 random bits, short enough to type and too long to guess in five attempts. */
export const RESET_CODE_LENGTH = 8;
/** Length of the secret in the reset link: 128 random bits. */
const LINK_CODE_LENGTH = 26;
/** Time for which a reset code is valid, in minutes. */
export const RESET_CODE_MINUTES = 10;

/** Normalises a typed reset code; undefined if invalid. */
export function readResetCode(text: string): string | undefined {
  return readCode(text, RESET_CODE_LENGTH);
}

/** Normalises the secret of a reset link; undefined if invalid. */
export function readResetLinkCode(text: string): string | undefined {
  return readCode(text, LINK_CODE_LENGTH);
}

function readCode(text: string, length: number): string | undefined {
  const plain = normaliseCrockford(text);
  return plain.length === length && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain) ? plain : undefined;
}
