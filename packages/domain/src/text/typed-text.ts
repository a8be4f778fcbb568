/**
 * Invisible characters that can disguise text: direction marks, which phones add around copied numbers, and zero-width
 * characters. Those that join letters or emoji (U+200C, U+200D) aren't included.
 */
const HIDDEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Line breaks that only some programs recognise. */
const OTHER_BREAKS = /[\u2028\u2029\u0085]/g;

/** Removes invisible characters and normalises line breaks. */
export function withoutHiddenMarks(text: string): string {
  return text.replaceAll(HIDDEN, '').replaceAll(OTHER_BREAKS, '\n');
}

/** Text without surrounding spaces, and with one space wherever several, or unusual ones, were typed. */
export function singleSpaced(text: string): string {
  return text.replaceAll(/\p{Zs}+/gu, ' ').trim();
}
