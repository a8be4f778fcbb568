import { expect, test } from 'vitest';
import { parseInline, parseMarkdown } from '@quivertree/domain/text/markdown';

test('reads paragraphs, headings, lists and quotes', () => {
  expect(
    parseMarkdown('Hello\nworld\n\n## What to bring\n- a jacket\n* water\n\n1. sing\n2) dance\n\n> quiet\n> please'),
  ).toEqual([
    { kind: 'paragraph', content: ['Hello world'] },
    { kind: 'heading', level: 1, content: ['What to bring'] },
    { kind: 'list', ordered: false, items: [['a jacket'], ['water']] },
    { kind: 'list', ordered: true, items: [['sing'], ['dance']] },
    { kind: 'quote', content: ['quiet please'] },
  ]);
});

test('nests bold, italic and links', () => {
  expect(parseInline('a **bold *and italic*** b _it_ [the **menu**](https://example.com/menu)')).toEqual([
    'a ',
    { kind: 'strong', content: ['bold ', { kind: 'emphasis', content: ['and italic'] }] },
    ' b ',
    { kind: 'emphasis', content: ['it'] },
    ' ',
    { kind: 'link', href: 'https://example.com/menu', content: ['the ', { kind: 'strong', content: ['menu'] }] },
  ]);
});

test('leaves marks inside words, sums and escapes alone', () => {
  expect(parseInline('snake_case_name, 2 * 3 * 4, \\*plain\\*')).toEqual(['snake_case_name, 2 * 3 * 4, *plain*']);
});

test('breaks a line after two spaces', () => {
  expect(parseInline('one  \ntwo\nthree')).toEqual(['one', { kind: 'break' }, 'two three']);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/login',
  'vbscript:x',
  'https://good.example@evil.example',
  'https://user:word@good.example/',
  'https://',
])('reads a link to %s as its text only', (target) => {
  expect(parseInline(`[click](${target})`)).toEqual(['click']);
});

test('reads HTML as plain text', () => {
  expect(parseMarkdown('<img src=x onerror=alert(1)> <b>hi</b>')).toEqual([
    { kind: 'paragraph', content: ['<img src=x onerror=alert(1)> <b>hi</b>'] },
  ]);
});

test('reads long nonsense quickly', () => {
  const start = process.cpuUsage();
  for (const piece of ['*', '**', '_', '[', '[a](', '*a ', '_a', '**a', '> ', '\\'])
    parseMarkdown(piece.repeat(Math.ceil(20_000 / piece.length)));
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(2_000);
});

test('quickly reads a line of spaces or hashes that ends in a letter', () => {
  const start = process.cpuUsage();
  for (const long of [`# a${' '.repeat(19_990)}b`, `a${' '.repeat(19_990)}b`, `# ${'#'.repeat(19_990)}b`])
    parseMarkdown(long);
  for (const mark of ['-', '1.', '#']) parseMarkdown(`${mark}${' '.repeat(19_990)}b\u2028c`);
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(1_000);
});

test('lets hashes close a heading', () => {
  expect(parseMarkdown('## Getting there ##\nBy bus')).toMatchObject([
    { kind: 'heading', content: ['Getting there'] },
    { kind: 'paragraph', content: ['By bus'] },
  ]);
});
