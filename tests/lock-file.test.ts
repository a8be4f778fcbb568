import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  integrity?: string;
  resolved?: string;
  link?: boolean;
  /** True if the package is bundled in its parent package's archive, and so covered by that archive's checksum. */
  inBundle?: boolean;
}

const LOCKS = ['package-lock.json', 'apps/mobile/package-lock.json', 'tests/quality/lighthouse/package-lock.json'];

function fetchedBy(lock: string) {
  const text = readFileSync(join(import.meta.dirname, '..', lock), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages).filter(
    ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
  );
}

test.for(LOCKS)('%s locks every package to its content, for every platform', (lock) => {
  const fetched = fetchedBy(lock);
  const unchecked = fetched.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

test.for(LOCKS)('the packages of %s come from whichever registry npm is configured to use', (lock) => {
  expect(
    fetchedBy(lock)
      .filter(([, { resolved }]) => resolved !== undefined)
      .map(([path]) => path),
  ).toEqual([]);
});
