import { parseUrl } from './parse-url.ts';

/**
 * The safe subset of Markdown for organisers' texts: paragraphs, headings, lists, quotes, bold, italic, links and line
 * breaks. Everything else, HTML included, is plain text.
 */
export type Block =
  | { kind: 'paragraph' | 'quote'; content: Inline[] }
  | { kind: 'heading'; level: 1 | 2; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] };

export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; content: Inline[] }
  | { kind: 'link'; href: string; content: Inline[] }
  | { kind: 'break' };

/** Maximum nesting of bold, italic and links; markers at deeper levels are plain text. */
const MAX_DEPTH = 4;

// Each pattern ends in a group that matches anything, so that none backtracks, however long the line.
const HEADING = /^(#{1,6})\s+([\s\S]*)$/;
const BULLET = /^\s{0,3}[-*+]\s+([\s\S]*)$/;
const NUMBER = /^\s{0,3}\d{1,9}[.)]\s+([\s\S]*)$/;
const QUOTE = /^\s{0,3}>\s?([\s\S]*)$/;

export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  for (const lines of paragraphsOf(text)) {
    let rest = lines;
    while (rest.length > 0) {
      const next = takeBlock(rest);
      blocks.push(next.block);
      rest = rest.slice(next.lines);
    }
  }
  return blocks;
}

function paragraphsOf(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(withoutEnd),
    )
    .filter((lines) => lines.length > 0);
}

/** The line without trailing spaces, apart from the two that stand for a line break. */
function withoutEnd(line: string): string {
  return line.endsWith('  ') ? `${line.trimEnd()}  ` : line.trimEnd();
}

/** Removes the hashes that may close a heading. A space has to come before them, so "Room C#" keeps its hash. */
function withoutHashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end--;
  return end === 0 || /\s/.test(text[end - 1] ?? '') ? text.slice(0, end).trimEnd() : text;
}

/** Parses the block that the lines start with, and counts the lines it spans. */
function takeBlock(lines: readonly string[]): { block: Block; lines: number } {
  const [first = ''] = lines;
  const heading = HEADING.exec(first);
  if (heading) {
    const level = (heading[1] ?? '').length <= 2 ? 1 : 2;
    return { block: { kind: 'heading', level, content: parseInline(withoutHashes(heading[2] ?? '')) }, lines: 1 };
  }
  for (const pattern of [BULLET, NUMBER]) {
    const items = leading(lines, pattern);
    if (items.length > 0) {
      const block = {
        kind: 'list',
        ordered: pattern === NUMBER,
        items: items.map((item) => parseInline(item)),
      } as const;
      return { block, lines: items.length };
    }
  }
  const quoted = leading(lines, QUOTE);
  if (quoted.length > 0)
    return { block: { kind: 'quote', content: parseInline(quoted.join('\n')) }, lines: quoted.length };
  const end = lines.findIndex((line, i) => i > 0 && [HEADING, BULLET, NUMBER, QUOTE].some((mark) => mark.test(line)));
  const ownLines = end < 0 ? lines : lines.slice(0, end);
  return { block: { kind: 'paragraph', content: parseInline(ownLines.join('\n')) }, lines: ownLines.length };
}

/** Text that the pattern captures from each line, up to the first line that doesn't match. */
function leading(lines: readonly string[], pattern: RegExp): string[] {
  const found: string[] = [];
  for (const line of lines) {
    const match = pattern.exec(line);
    if (!match) break;
    found.push(match[1] ?? '');
  }
  return found;
}

const MARK =
  /\\([\\`*_{}[\]()#+\-.!>])|\*\*(?=\*?[^\s*])([\s\S]{0,2000}?\S)\*\*(?!\*)|\*(?=\S)([^*]{0,2000}?\S)\*|(?<![\p{L}\p{N}_])_(?=\S)([^_]{0,2000}?\S)_(?![\p{L}\p{N}_])|\[([^\][]{1,500})\]\(((?:[^\s()]|\([^\s()]*\)){1,1000})\)|(?: {2}|\\)?(\n)/u;

export function parseInline(text: string, depth = 0): Inline[] {
  const parts: Inline[] = [];
  let rest = text;
  for (let match = MARK.exec(rest); match; match = MARK.exec(rest)) {
    const before = rest.slice(0, match.index);
    if (before !== '') parts.push(before);
    parts.push(...inlineOf(match, depth));
    rest = rest.slice(match.index + match[0].length);
  }
  if (rest !== '') parts.push(rest);
  return joined(parts);
}

function inlineOf(
  [whole, escaped, strong, star, underscore, label, target, newline]: RegExpExecArray,
  depth: number,
): Inline[] {
  if (escaped !== undefined) return [escaped];
  if (newline !== undefined) return whole.length > 1 ? [{ kind: 'break' }] : [' '];
  if (depth >= MAX_DEPTH) return [whole];
  if (strong !== undefined) return [{ kind: 'strong', content: parseInline(strong, depth + 1) }];
  const emphasis = star ?? underscore;
  if (emphasis !== undefined) return [{ kind: 'emphasis', content: parseInline(emphasis, depth + 1) }];
  const href = safeHref(target ?? '');
  const content = parseInline(label ?? '', depth + 1);
  return href === undefined ? content : [{ kind: 'link', href, content }];
}

/**
 * Accepts web, mail and telephone addresses. Rejects scripts, relative paths, and user names that could be mistaken for
 * the host.
 */
export function safeHref(target: string): string | undefined {
  const url = /^(https?:\/\/|mailto:|tel:)/i.test(target) ? parseUrl(target) : undefined;
  return url && url.username === '' && url.password === '' ? url.href : undefined;
}

/** Joins adjacent pieces of text. */
function joined(parts: Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (typeof part === 'string' && typeof last === 'string') result[result.length - 1] = last + part;
    else result.push(part);
  }
  return result;
}
