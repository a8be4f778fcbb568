const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Encodes bytes as base64url (RFC 4648, section 5), without padding. */
export function base64url(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(i, i + 3);
    const letters = [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63];
    for (const letter of letters.slice(0, bytes.length - i + 1)) text += LETTERS[letter];
  }
  return text;
}

/**
 * Decodes base64url as UTF-8 without `atob` and `TextDecoder`, since the phone's engine lacks parts of them.
 *
 * @throws URIError if it isn't UTF-8
 */
export function textFromBase64url(encoded: string): string {
  let percents = '';
  let buffer = 0;
  let bits = 0;
  for (const letter of encoded) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) continue;
    buffer = ((buffer << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    percents += `%${((buffer >> bits) & 255).toString(16).padStart(2, '0')}`;
  }
  return decodeURIComponent(percents);
}
