import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test('shows the beginning of a text without markup, cut between words', () => {
  expect(excerptOf('# Desert jazz\n\n**Two** nights under [the stars](https://example.com) of Sesriem', 40)).toBe(
    'Desert jazz Two nights under the stars…',
  );
});

test('never ends with half an emoji', () => {
  for (const length of [10, 11, 12, 13]) expect(excerptOf('🎷'.repeat(40), length).isWellFormed()).toBe(true);
});

test('handles long garbage quickly', () => {
  const start = process.cpuUsage();
  for (const piece of ['[', '![', '<', '\n', '> ', '[a]('])
    excerptOf(`a${piece.repeat(Math.ceil(20_000 / piece.length))}b`, 160);
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(500);
});
