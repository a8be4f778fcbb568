import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, type Inline, parseMarkdown } from '@quivertree/domain/text/markdown';
import { writeMarkdown } from './write-markdown.ts';

const textOf = (content: readonly Inline[]): string =>
  content
    .map((part) => (typeof part === 'string' ? part : part.kind === 'break' ? ' ' : textOf(part.content)))
    .join('');
const textOfBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => (block.kind === 'list' ? block.items.map(textOf).join(' ') : textOf(block.content)))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Random texts of letters, Markdown's special characters and spaces. */
const awkward = fc.string({
  unit: fc.constantFrom(...'ab 1.)*_#>+-[](){}!\\`~<&'.split(''), '\u00a0', '\u2028', 'é'),
  maxLength: 12,
});
const inline: fc.Arbitrary<Inline[]> = fc.letrec<{ inlines: Inline[] }>((tie) => ({
  inlines: fc.array(
    fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      awkward,
      fc.constant<Inline>({ kind: 'break' }),
      fc.record({ kind: fc.constantFrom('strong', 'emphasis'), content: tie('inlines') }) as fc.Arbitrary<Inline>,
      fc.record({
        kind: fc.constant('link'),
        href: fc.constant('https://example.com/a'),
        content: tie('inlines'),
      }) as fc.Arbitrary<Inline>,
    ),
    { maxLength: 4 },
  ),
})).inlines;
const blocks: fc.Arbitrary<Block[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('paragraph', 'quote'), content: inline }),
    fc.record({ kind: fc.constant('heading'), level: fc.constantFrom(1, 2), content: inline }),
    fc.record({ kind: fc.constant('list'), ordered: fc.boolean(), items: fc.array(inline, { maxLength: 3 }) }),
  ),
  { maxLength: 4 },
);

test('never loses or adds text, whatever its formatting', () => {
  fc.assert(
    fc.property(blocks, (written) => {
      expect(textOfBlocks(parseMarkdown(writeMarkdown(written)))).toBe(textOfBlocks(written));
    }),
    { numRuns: 1_000 },
  );
});

test('writes parsed text the same way each time', () => {
  fc.assert(
    fc.property(blocks, (written) => {
      const once = writeMarkdown(written);
      expect(writeMarkdown(parseMarkdown(once))).toBe(once);
    }),
    { numRuns: 1_000 },
  );
});

test('reads ordinary formatting back unchanged', () => {
  const text = [
    '# What to bring',
    'Water, a **warm *woollen* jacket** and _no_ glass\\\nfor [the camp](https://example.com/camp).',
    '- a torch\n- 2 * 3 blankets',
    '1. Park\n2. Walk',
    '> Quiet, please',
    '### Room C#',
  ].join('\n\n');
  const read = parseMarkdown(text);
  expect(parseMarkdown(writeMarkdown(read))).toEqual(read);
});

test.each([
  ['- not a list', '\\- not a list'],
  ['1. not a list', '1\\. not a list'],
  ['# not a heading', '\\# not a heading'],
  ['> not a quote', '\\> not a quote'],
  ['snake_case *stars* [brackets]', 'snake\\_case \\*stars\\* \\[brackets\\]'],
])('keeps the text "%s" as text', (text, markdown) => {
  expect(writeMarkdown([{ kind: 'paragraph', content: [text] }])).toBe(markdown);
  expect(parseMarkdown(markdown)).toEqual([{ kind: 'paragraph', content: [text] }]);
});

test('drops bold that ends inside an italic word instead of showing stars', () => {
  const content: Inline[] = [
    { kind: 'emphasis', content: ['Dam'] },
    { kind: 'strong', content: [{ kind: 'emphasis', content: ['ara'] }] },
  ];
  expect(textOfBlocks(parseMarkdown(writeMarkdown([{ kind: 'paragraph', content }])))).toBe('Damara');
});
