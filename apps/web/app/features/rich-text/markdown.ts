/**
 * The safe subset of Markdown that organisers' texts are written in: paragraphs, headings, lists, quotes, bold, italic,
 * links and line breaks. Everything else, HTML included, is plain text.
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

/** How deep bold, italic and links may stand in each other; deeper marks are plain text. */
const DEEPEST = 4;

// Each ends in what matches anything: nothing is ever read twice, however long a line is and whatever is in it.
const HEADING = /^(#{1,6})\s+([\s\S]*)$/;
const BULLET = /^\s{0,3}[-*+]\s+([\s\S]*)$/;
const NUMBER = /^\s{0,3}\d{1,9}[.)]\s+([\s\S]*)$/;
const QUOTE = /^\s{0,3}>\s?([\s\S]*)$/;

export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  for (const lines of paragraphsOf(text)) {
    let rest = lines;
    while (rest.length > 0) {
      const taken = takeBlock(rest);
      blocks.push(taken.block);
      rest = rest.slice(taken.lines);
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

/** A line without the spaces that it ends in, but for the two that break it. */
function withoutEnd(line: string): string {
  return line.endsWith('  ') ? `${line.trimEnd()}  ` : line.trimEnd();
}

/** A heading's text may be closed by a space and hashes: "Room C#" ends as it is. */
function withoutHashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end--;
  return end === 0 || /\s/.test(text[end - 1] ?? '') ? text.slice(0, end).trimEnd() : text;
}

/** The block that the lines begin with, and how many of them it takes. */
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
  const own = end < 0 ? lines : lines.slice(0, end);
  return { block: { kind: 'paragraph', content: parseInline(own.join('\n')) }, lines: own.length };
}

/** What the pattern finds in each of the lines from the first on, as long as it matches. */
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
  if (depth >= DEEPEST) return [whole];
  if (strong !== undefined) return [{ kind: 'strong', content: parseInline(strong, depth + 1) }];
  const emphasis = star ?? underscore;
  if (emphasis !== undefined) return [{ kind: 'emphasis', content: parseInline(emphasis, depth + 1) }];
  const href = safeHref(target ?? '');
  const content = parseInline(label ?? '', depth + 1);
  return href === undefined ? content : [{ kind: 'link', href, content }];
}

/**
 * An address that may be linked: web, mail or telephone; nothing that runs, nothing relative to our pages, no name in front
 * of a host that could be taken for the host.
 */
export function safeHref(target: string): string | undefined {
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(target) || !URL.canParse(target)) return undefined;
  const { href, username, password } = new URL(target);
  return username === '' && password === '' ? href : undefined;
}

/** Neighbouring texts become one. */
function joined(parts: Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (typeof part === 'string' && typeof last === 'string') result[result.length - 1] = last + part;
    else result.push(part);
  }
  return result;
}
