import { expect, test } from 'vitest';
import { filesBelow } from '../source-files.ts';

const foldersIn = (folder: string) =>
  new Set(
    filesBelow(folder).flatMap((file) => {
      const [name, ...rest] = file.slice(folder.length + 1).split('/');
      return name !== undefined && rest.length > 0 ? [name] : [];
    }),
  );

/** Folders beneath the server's features. Other parts may use their names too, for rules, calls or pages. */
const BELOW_THE_FEATURES = ['audit-log', 'ledger'];
const FEATURES = foldersIn('apps/server/src/features').union(new Set(BELOW_THE_FEATURES));

// Other folders; docs/map.md says what each of them holds.
const OTHERS = {
  'apps/web/app/features': ['checkout', 'component-gallery', 'hub', 'rich-text', 'session', 'site'],
  'packages/contract/src': [],
  'packages/domain/src': ['dates', 'lists', 'money', 'places', 'random', 'states', 'text'],
};

test.for(Object.entries(OTHERS))('%s calls each feature what the server calls it', ([folder, others]) => {
  const unknown = foldersIn(folder).difference(FEATURES);
  expect([...unknown].sort()).toEqual(others);
});

test('the phone app calls each feature what the web or the server calls it', () => {
  const known = FEATURES.union(new Set(OTHERS['apps/web/app/features']));
  expect([...foldersIn('apps/mobile/src/features').difference(known)]).toEqual([]);
});

test('every rule is in a folder', () => {
  const flat = filesBelow('packages/domain/src').filter((file) => file.split('/').length === 4);
  expect(flat).toEqual([]);
});
