import { filesBelow, readFile } from '../source-files.ts';

const FUNCTIONS = filesBelow('apps/server/migrations/functions').flatMap((file) =>
  [...readFile(file).matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name),
);
const MAY_LOCK = new RegExp(
  String.raw`\bfor\s+(no\s+key\s+)?(update|share|key\s+share)\b|advisory|\b(update|delete|insert)\b|\b(${FUNCTIONS.join('|')})\(`,
  'i',
);

/** False if a statement surely takes no locks. Much faster than parsing it. */
export function mayLock(text: string): boolean {
  return MAY_LOCK.test(text);
}
