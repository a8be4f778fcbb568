import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test('the beginning of a text is shown without its marks, cut between words', () => {
  expect(excerptOf('# Desert jazz\n\n**Two** nights under [the stars](https://example.com) of Sesriem', 40)).toBe(
    'Desert jazz Two nights under the stars…',
  );
});

test('long nonsense is read in no time', () => {
  const start = process.cpuUsage();
  for (const piece of ['[', '![', '<', '\n', '> ', '[a]('])
    excerptOf(`a${piece.repeat(Math.ceil(20_000 / piece.length))}b`, 160);
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(500);
});
