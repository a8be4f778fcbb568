import { expect, test } from 'vitest';
import { toBlocks, toDocument } from './convert-document.ts';
import { parseMarkdown } from '@quivertree/domain/text/markdown';
import { schema } from './schema.ts';
import { writeMarkdown } from './write-markdown.ts';

const edited = (markdown: string) => writeMarkdown(toBlocks(toDocument(parseMarkdown(markdown))));

test.each([
  ['paragraphs', 'One\n\nTwo\\\nlines'],
  ['headings', '# What to bring\n\n### Water'],
  ['lists', '- a\n- **b**\n\n1. c\n2. d'],
  ['quotes', '> First\n\n> Second'],
  ['formatting', 'a **bold *and italic*** b *it* [the **menu**](https://example.com/menu)'],
  ['nothing', ''],
])('keeps %s unchanged through the editor', (_, markdown) => {
  expect(edited(markdown)).toBe(markdown);
  expect(() => toDocument(parseMarkdown(markdown)).check()).not.toThrow();
});

test('leaves a space that was formatted along with a word outside', () => {
  const bold = schema.marks.strong.create();
  const paragraph = schema.nodes.paragraph.create(null, [
    schema.text('Bring '),
    schema.text('water ', [bold]),
    schema.text('please'),
  ]);
  expect(writeMarkdown(toBlocks(schema.nodes.doc.create(null, paragraph)))).toBe('Bring **water** please');
});
