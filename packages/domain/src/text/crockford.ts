const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Encodes bytes in Crockford's base 32. Upper case without I, L, O or U is safe to read aloud and type. */
export function encodeCrockford(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(buffer >> bits) & 31];
      buffer &= (1 << bits) - 1;
    }
  }
  if (bits > 0) text += ALPHABET[(buffer << (5 - bits)) & 31];
  return text;
}

/** Decodes Crockford's base 32, tolerating case, dashes, spaces and O/I/L; undefined if invalid. */
export function decodeCrockford(text: string): Uint8Array | undefined {
  const plain = normaliseCrockford(text);
  const bytes = new Uint8Array(Math.floor((plain.length * 5) / 8));
  let buffer = 0;
  let bits = 0;
  let at = 0;
  for (const letter of plain) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return undefined;
    buffer = (buffer << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (buffer >> bits) & 255;
      buffer &= (1 << bits) - 1;
    }
  }
  return buffer === 0 ? bytes : undefined;
}

/** Normalises a typed code: upper case, no dashes or spaces, O as 0, I and L as 1. */
export function normaliseCrockford(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}

/** Splits letters into groups of `size` to make them easier to read: `ABCDE-FGHJK`. */
export function grouped(text: string, size: number): string {
  return text.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? text;
}
