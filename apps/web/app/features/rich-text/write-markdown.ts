import { type Block, type Inline, parseInline, parseMarkdown } from '@quivertree/domain/text/markdown';

/**
 * Markdown that `parseMarkdown` reads back as these blocks. Formatting that Markdown can't express, such as bold that
 * ends in the middle of an italic word, is dropped; the text itself never is.
 */
export function writeMarkdown(blocks: readonly Block[]): string {
  return blocks
    .map(writeBlock)
    .filter((text) => text !== '')
    .join('\n\n');
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return writeInlines(block.content);
    case 'quote':
      return prefixed(writeInlines(block.content), '> ');
    case 'heading':
      return prefixed(
        writeInlines(onOneLine(block.content)).replace(/(\s)(#+)$/, '$1\\$2'),
        block.level === 1 ? '# ' : '### ',
      );
    case 'list':
      return block.items
        .map((item) => writeInlines(onOneLine(item)))
        .filter((text) => text !== '')
        .map((text, i) => (block.ordered ? `${i + 1}. ${text}` : `- ${text}`))
        .join('\n');
  }
}

const prefixed = (text: string, prefix: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => prefix + line)
        .join('\n');

type Mark = 'link' | 'strong' | 'emphasis';

/** Kinds of formatting, in the order in which they're dropped if the text can't be read back with them. */
const DROP_ORDER: readonly Mark[] = ['emphasis', 'strong', 'link'];

/** Markdown with as much formatting as can be read back. */
function writeInlines(content: readonly Inline[]): string {
  let left = tidied(content);
  for (const mark of [...DROP_ORDER, undefined]) {
    const text = escapedStarts(left.map(writeInline).join(''));
    if (isReadBack(text, left)) return text;
    if (mark) left = tidied(without(left, mark));
  }
  return '';
}

function isReadBack(text: string, content: readonly Inline[]): boolean {
  const [block, ...more] = parseMarkdown(text);
  if (!block) return content.length === 0;
  return (
    more.length === 0 &&
    block.kind === 'paragraph' &&
    JSON.stringify(block.content) === JSON.stringify(content) &&
    JSON.stringify(parseInline(text)) === JSON.stringify(content)
  );
}

function writeInline(part: Inline): string {
  if (typeof part === 'string') return part.replaceAll(/[\\`*_[\]]/g, '\\$&');
  if (part.kind === 'break') return '\\\n';
  const text = part.content.map(writeInline).join('');
  if (part.kind === 'link') return `[${text}](${part.href.replaceAll('(', '%28').replaceAll(')', '%29')})`;
  return part.kind === 'strong' ? `**${text}**` : `*${text}*`;
}

/** Escapes a line that would start a heading, list or quote. */
function escapedStarts(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^(\s*)([#>+-])/, '$1\\$2').replace(/^(\s*\d{1,9})([.)])/, '$1\\$2'))
    .join('\n');
}

/** Trims spaces and line breaks from both ends, and merges adjacent strings. */
function tidied(content: readonly Inline[]): Inline[] {
  const isBlank = (part: Inline | undefined) =>
    part !== undefined && (typeof part === 'string' ? part.trim() === '' : part.kind === 'break');
  const parts = joined(content);
  while (isBlank(parts.at(0))) parts.shift();
  while (isBlank(parts.at(-1))) parts.pop();
  return parts.map((part, i) => {
    if (typeof part !== 'string') return part;
    const start = i === 0 ? part.trimStart() : part;
    return i === parts.length - 1 ? start.trimEnd() : start;
  });
}

function joined(content: readonly Inline[]): Inline[] {
  const parts: Inline[] = [];
  for (const part of content) {
    const last = parts.at(-1);
    if (typeof part !== 'string') parts.push(part.kind === 'break' ? part : { ...part, content: joined(part.content) });
    else if (typeof last === 'string') parts[parts.length - 1] = last + part.replaceAll(/[\n\r]+/g, ' ');
    else if (part !== '') parts.push(part.replaceAll(/[\n\r]+/g, ' '));
  }
  return parts;
}

function without(content: readonly Inline[], mark: Mark): Inline[] {
  return content.flatMap((part): Inline[] => {
    if (typeof part === 'string' || part.kind === 'break') return [part];
    const inner = without(part.content, mark);
    return part.kind === mark ? inner : [{ ...part, content: inner }];
  });
}

const onOneLine = (content: readonly Inline[]): Inline[] =>
  content.map((part): Inline => {
    if (typeof part === 'string') return part;
    return part.kind === 'break' ? ' ' : { ...part, content: onOneLine(part.content) };
  });
