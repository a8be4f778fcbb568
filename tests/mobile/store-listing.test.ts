import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const LISTING = readFileSync(join(import.meta.dirname, '../../apps/mobile/store/listing.md'), 'utf8');

/** Texts with the maximum lengths given in the headings. */
const TEXTS = LISTING.split(/^## /m)
  .slice(1)
  .map((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const [, title = '', max] = /^(.+) \(at most (\d+) characters\)$/.exec(heading) ?? [];
    return { title, max: Number(max), text: lines.join('\n').trim() };
  });

test.each(TEXTS)('$title is no longer than the stores allow', ({ max, text }) => {
  expect(text.length).toBeGreaterThan(0);
  expect(text.length).toBeLessThanOrEqual(max);
});
