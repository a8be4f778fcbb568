import { expect, test } from 'vitest';
import { filesBelow, isSource, readFile } from '../source-files.ts';
import { findBreaches } from './find-breaches.ts';
import { RULES, WHOLE_SENTENCES } from './rules.ts';

/**
 * Files that quote what the rules forbid: the style guide, the rules, the specification's sentences, common passwords.
 */
const EXEMPT = /^docs\/(voice|specification-coverage)\.md$|^tests\/voice\/|\/common-passwords\.ts$/;

const guide = readFile('docs/voice.md').replaceAll(/\s+/g, ' ');
const breaches = (path: string, content: string) => findBreaches(path, content).map(({ text }) => text);

test('strings, comments, docs, test titles and names follow docs/voice.md', { timeout: 180_000 }, () => {
  const found = filesBelow('.')
    .filter((path) => (isSource(path) || /\.(md|sql|css)$/.test(path)) && !EXEMPT.test(path))
    .flatMap((path) => findBreaches(path));
  const shown = found.map(({ path, line, text, says }) => `${path}:${line}\n  ${text}\n  docs/voice.md: ${says}`);
  expect(shown.join('\n\n')).toBe('');
});

test('every rule quotes docs/voice.md', () => {
  for (const says of [...RULES.map((rule) => rule.says), ...Object.values(WHOLE_SENTENCES)])
    expect(guide).toContain(says);
});

test('a habit is found in a comment, a string, a test title, a name, SQL, CSS and Markdown', () => {
  expect(breaches('a.ts', '// Whoever asks.\nlet a;')).toEqual(['Whoever asks.']);
  expect(breaches('a.ts', "fail('Ask somebody else');")).toEqual(['Ask somebody else']);
  expect(breaches('a.test.ts', "test('nobody gets in', () => {});")).toEqual(['nobody gets in']);
  expect(breaches('a.ts', 'const MOST_ORDERS = 3;')).toEqual(['most orders']);
  expect(breaches('a.sql', 'select 1; -- What is left\n')).toEqual(['What is left']);
  expect(breaches('a.css', 'a {}\n/* What is\n left */')).toEqual(['What is left']);
  expect(breaches('a.md', 'Ask\nsomebody.\n\n```\nsomebody\n```\n')).toEqual(['Ask somebody.']);
});

test('a plural made by hand and a sentence made of pieces are found', () => {
  expect(breaches('a.ts', "const words = n === 1 ? '1 ticket' : 'tickets';")).toEqual(['1 ticket / tickets']);
  expect(breaches('a.ts', 'const none = `No ${name.toLowerCase()} match`;')).toEqual(['No {…} match']);
});

test('ordinary English passes', () => {
  expect(breaches('a.ts', '/** Tickets that are no longer valid. */\nlet a;')).toEqual([]);
  expect(breaches('a.ts', "fail('There are no more tickets. Try again later.');")).toEqual([]);
});
