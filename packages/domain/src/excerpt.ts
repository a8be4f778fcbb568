/** How much of a text is looked at for one character of its beginning: some of it are marks and addresses of links. */
const LOOKED_AT = 10;

/** The beginning of a Markdown text as plain text, at most `length` characters, cut between words. */
export function excerptOf(markdown: string, length: number): string {
  // The patterns read some texts again from each of their characters: in a short one that is nothing.
  const plain = markdown
    .slice(0, length * LOOKED_AT)
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
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).trimEnd()}…`;
}
