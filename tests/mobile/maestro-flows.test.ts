import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, readFile } from '../source-files.ts';

const FLOWS = filesBelow('apps/mobile/maestro').filter((file) => file.endsWith('.yaml'));
const SCREENS = filesBelow('apps/mobile/src').filter((file) => /(?<!\.test)\.tsx$/.test(file));

/** The ids on screens, as patterns: `event-${slug}` is `event-.*`. */
const IDS = SCREENS.flatMap((file) =>
  [...readFile(file).matchAll(/test(?:ID|Id)(?:=\{?|: )["'`]([^"'`]+)["'`]/gi)].map(([, id = '']) =>
    id.replaceAll(/\$\{[^}]+\}/g, '.*'),
  ),
);

test('there are flows for the main paths', () => {
  expect(FLOWS.map((file) => basename(file, '.yaml')).sort()).toEqual([
    'buy',
    'discover',
    'door',
    'sign-in',
    'tickets-offline',
  ]);
});

test.each(FLOWS)('%s taps and expects only what is on the screens', (file) => {
  const used = [...readFile(file).matchAll(/^ *id: (\S+)$/gm)].map(([, id = '']) => id);
  expect(used.length).toBeGreaterThan(3);
  const exists = (used: string) => IDS.some((id) => id === used || new RegExp(`^${id}$`).test(used));
  expect(used.filter((id) => !exists(id))).toEqual([]);
});

test.each(FLOWS)('%s names the variables it needs', (file) => {
  const [head = '', ...body] = readFile(file).split('\nappId: ');
  const used = new Set([...body.join('').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name));
  expect([...used].filter((name) => !new RegExp(`\\b${name}\\b`).test(head))).toEqual([]);
});
