import type { Mark, Node } from 'prosemirror-model';
import type { Block, Inline } from '@quivertree/domain/text/markdown';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** Converts blocks to a document of the editor. Consecutive quotes become one. */
export function toDocument(blocks: readonly Block[]): Node {
  const children: Node[] = [];
  for (const block of blocks) {
    const last = children.at(-1);
    const node = nodeOf(block);
    if (block.kind === 'quote' && last?.type === nodes.quote)
      children[children.length - 1] = last.copy(last.content.append(node.content));
    else children.push(node);
  }
  return nodes.doc.create(null, children.length > 0 ? children : nodes.paragraph.create());
}

function nodeOf(block: Block): Node {
  const paragraph = (content: readonly Inline[]) => nodes.paragraph.create(null, inlineNodes(content, []));
  switch (block.kind) {
    case 'paragraph':
      return paragraph(block.content);
    case 'quote':
      return nodes.quote.create(null, paragraph(block.content));
    case 'heading':
      return nodes.heading.create(
        { level: block.level },
        inlineNodes(block.content, []).filter(({ isText }) => isText),
      );
    case 'list':
      return (block.ordered ? nodes.numbers : nodes.bullets).create(
        null,
        block.items.map((item) => nodes.item.create(null, paragraph(item))),
      );
  }
}

function inlineNodes(content: readonly Inline[], around: readonly Mark[]): Node[] {
  return content.flatMap((part) => {
    if (typeof part === 'string') return part === '' ? [] : [schema.text(part, around)];
    if (part.kind === 'break') return [nodes.break.create()];
    const mark = part.kind === 'link' ? marks.link.create({ href: part.href }) : marks[part.kind].create();
    return inlineNodes(part.content, mark.addToSet(around));
  });
}

/**
 * Converts a document of the editor to blocks. Spaces at the ends of formatted text are moved out of the formatting.
 */
export function toBlocks(document: Node): Block[] {
  return document.children.flatMap((node): Block[] => {
    switch (node.type) {
      case nodes.heading:
        return [{ kind: 'heading', level: node.attrs['level'] === 1 ? 1 : 2, content: inlinesOf(node) }];
      case nodes.quote:
        return node.children.map((paragraph) => ({ kind: 'quote', content: inlinesOf(paragraph) }));
      case nodes.bullets:
      case nodes.numbers:
        return [
          {
            kind: 'list',
            ordered: node.type === nodes.numbers,
            items: node.children.map((item) => inlinesOf(item.firstChild ?? item)),
          },
        ];
      default:
        return [{ kind: 'paragraph', content: inlinesOf(node) }];
    }
  });
}

const inlinesOf = (node: Node): Inline[] => nest(node.children, ['link', 'strong', 'emphasis']);

/** Wraps runs of text that share a mark, outermost first. */
function nest(run: readonly Node[], kinds: readonly ('link' | 'strong' | 'emphasis')[]): Inline[] {
  const [kind, ...inner] = kinds;
  if (!kind) return run.map((node) => (node.isText ? (node.text ?? '') : { kind: 'break' }));
  return groupsBy(run, kind).flatMap(({ mark, group }) => {
    const content = nest(group, inner);
    if (!mark) return content;
    const { before, inside, after } = trimmed(content);
    if (inside.length === 0) return [...before, ...after];
    const wrapped: Inline =
      kind === 'link' ? { kind, href: String(mark.attrs['href']), content: inside } : { kind, content: inside };
    return [...before, wrapped, ...after];
  });
}

function groupsBy(run: readonly Node[], kind: 'link' | 'strong' | 'emphasis'): { mark?: Mark; group: Node[] }[] {
  const groups: { mark?: Mark; group: Node[] }[] = [];
  for (const node of run) {
    const mark = marks[kind].isInSet(node.marks);
    const last = groups.at(-1);
    if (last && (mark ? last.mark?.eq(mark) : !last.mark)) last.group.push(node);
    else groups.push({ ...(mark && { mark }), group: [node] });
  }
  return groups;
}

/**
 * Splits off spaces and breaks at either end of formatted text, as Markdown can't begin or end formatting with them.
 */
function trimmed(content: readonly Inline[]): { before: Inline[]; inside: Inline[]; after: Inline[] } {
  const pieces = content.flatMap((part): Inline[] => (typeof part === 'string' ? part.split(/(^\s+|\s+$)/) : [part]));
  const isSpace = (part: Inline) => (typeof part === 'string' ? part.trim() === '' : part.kind === 'break');
  const start = pieces.findIndex((part) => !isSpace(part));
  if (start < 0) return { before: pieces, inside: [], after: [] };
  const end = pieces.findLastIndex((part) => !isSpace(part)) + 1;
  return { before: pieces.slice(0, start), inside: pieces.slice(start, end), after: pieces.slice(end) };
}
