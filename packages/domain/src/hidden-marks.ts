/**
 * Marks that show nothing and let a text be read as another one: those that turn the direction of writing, which phones
 * leave around copied numbers, and those without any width. What joins letters and emoji (U+200C, U+200D) stays.
 */
const HIDDEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Line breaks that only some programs know as such. */
const OTHER_BREAKS = /[\u2028\u2029\u0085]/g;

/** A text as it is shown: without hidden marks, its line breaks ordinary ones. */
export function withoutHiddenMarks(text: string): string {
  return text.replaceAll(HIDDEN, '').replaceAll(OTHER_BREAKS, '\n');
}
