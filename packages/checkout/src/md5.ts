/**
 * MD5 of a text's UTF-8 bytes in hexadecimal (RFC 1321). It is used only because BUDDY's API requires it, and protects
 * nothing. Browsers have no MD5 of their own.
 */
export function md5(text: string): string {
  const state = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]);
  const words = paddedWords(new TextEncoder().encode(text));
  for (let block = 0; block < words.length; block += 16) mix(state, words.subarray(block, block + 16));
  return Array.from(new Uint8Array(state.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const SINES = Uint32Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32));

/** The bytes with padding and length, as little-endian words. */
function paddedWords(bytes: Uint8Array): Uint32Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, bytes.length << 3, true);
  view.setUint32(padded.length - 4, bytes.length >>> 29, true);
  return Uint32Array.from({ length: padded.length / 4 }, (_, i) => view.getUint32(i * 4, true));
}

function mix(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (let i = 0; i < 64; i++) {
    const round = i >> 4;
    const [scrambled, word] = step(round, i, b, c, d);
    const sum = (a + scrambled + (SINES[i] ?? 0) + (words[word] ?? 0)) | 0;
    const shift = SHIFTS[round]?.[i & 3] ?? 0;
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
  }
  [a, b, c, d].forEach((value, i) => {
    state[i] = (state[i] ?? 0) + value;
  });
}

/** Result of the round's function of three words, with the index of the message word to add. */
function step(round: number, i: number, b: number, c: number, d: number): [number, number] {
  switch (round) {
    case 0:
      return [(b & c) | (~b & d), i];
    case 1:
      return [(d & b) | (~d & c), (5 * i + 1) % 16];
    case 2:
      return [b ^ c ^ d, (3 * i + 5) % 16];
    default:
      return [c ^ (b | ~d), (7 * i) % 16];
  }
}
