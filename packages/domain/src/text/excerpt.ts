/** Number of source characters read per character of the excerpt, to allow for markup and link targets. */
const READ_PER_CHARACTER = 10;
/** First half of a character outside the basic plane, such as an emoji. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

/** The beginning of a Markdown text as plain text, at most `length` characters, cut between words. */
export function excerptOf(markdown: string, length: number): string {
  // Some of the patterns take quadratic time, so the text is cut first.
  const plain = markdown
    .slice(0, length * READ_PER_CHARACTER)
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/^\s*[-*+>]\s+/gm, '')
    .replace(/[*_`~]+/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= length) return plain;
  const cut = plain.slice(0, length - 1);
  const whole = cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2));
  return `${whole.replace(HALF_CHARACTER, '').trimEnd()}…`;
}
