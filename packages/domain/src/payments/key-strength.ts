import { commonWords } from '../accounts/common-passwords.ts';

/** Minimum length of a key, in characters. */
const MIN_KEY_LENGTH = 16;
/** Minimum entropy of a key, in bits. A key's hashes are public, so a weaker key could be found by brute force. */
const MIN_KEY_BITS = 64;
/** Number of random letters and digits that always make a strong key. */
export const ADVISED_KEY_LENGTH = 24;

/** Words that are common in merchant keys, in addition to those common in passwords. */
const KEY_WORDS = new Set('merchant secret key test live api token payment buddy finatic stripe sandbox'.split(' '));

/** Average entropy of a letter in an English word, in bits; a generous estimate. */
const BITS_OF_LETTER_IN_WORD = 3;
const BITS_OF_WORD = Math.log2(commonWords.size + KEY_WORDS.size) + 1;
const MIN_PIECE_LENGTH = 3;
const MIN_WORD_LENGTH = 5;

/** True if a shared key is too short or too easy to guess for signing public messages. */
export function isWeakKey(key: string): boolean {
  return key.length < MIN_KEY_LENGTH || keyBits(key) < MIN_KEY_BITS;
}

/**
 * Estimated entropy of a key in bits: the cheapest way to compose it from known words, letters of one case, numbers,
 * runs such as `aaa` or `123`, repetitions and single characters.
 */
export function keyBits(key: string): number {
  const single = Math.log2(alphabetOf(key));
  const cheapest = [0];
  for (let end = 1; end <= key.length; end++) {
    let bits = (cheapest[end - 1] ?? 0) + (isRepeatedSign(key, end - 1) ? 1 : single);
    for (let start = 0; start <= end - MIN_PIECE_LENGTH; start++)
      bits = Math.min(bits, (cheapest[start] ?? 0) + bitsOfPiece(key, start, end, single));
    cheapest.push(bits);
  }
  return cheapest[key.length] ?? 0;
}

function bitsOfPiece(key: string, start: number, end: number, single: number): number {
  const piece = key.slice(start, end);
  const word = piece.toLowerCase();
  const ways = [piece.length * single];
  if (commonWords.has(word) || KEY_WORDS.has(word)) ways.push(BITS_OF_WORD);
  if (piece.length >= MIN_WORD_LENGTH && /^([A-Z]?[a-z]+|[A-Z]+)$/.test(piece))
    ways.push(piece.length * BITS_OF_LETTER_IN_WORD);
  if (/^\d+$/.test(piece)) ways.push(piece.length * Math.log2(10) + 1);
  if (isRun(piece)) ways.push(single + Math.log2(piece.length));
  if (key.slice(0, start).includes(piece)) ways.push(Math.log2(start) + Math.log2(piece.length));
  return Math.min(...ways);
}

/** True for a separator that has occurred before. Only its first occurrence adds much entropy. */
function isRepeatedSign(key: string, at: number): boolean {
  const sign = key.charAt(at);
  return /[^\p{L}\p{N}]/u.test(sign) && key.slice(0, at).includes(sign);
}

/** Runs with a constant step: `aaaa`, `abcd`, `4321`. */
function isRun(piece: string): boolean {
  const step = piece.charCodeAt(1) - piece.charCodeAt(0);
  if (Math.abs(step) > 1) return false;
  return [...piece].every((_, i) => i === 0 || piece.charCodeAt(i) - piece.charCodeAt(i - 1) === step);
}

/** Size of the alphabet that a key seems to be drawn from. */
function alphabetOf(key: string): number {
  if (/^([\da-f]+|[\dA-F]+)$/.test(key)) return 16;
  const sizes: [RegExp, number][] = [
    [/\d/, 10],
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[^\da-zA-Z]/, 33],
  ];
  return Math.max(
    2,
    sizes.reduce((sum, [some, size]) => sum + (some.test(key) ? size : 0), 0),
  );
}
