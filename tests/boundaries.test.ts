import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, isSource, readFile as read, importsOf } from './source-files.ts';

const files = filesBelow('.');
const sources = files.filter(isSource);
const code = sources.filter((file) => !/\.(test|fixture)\.tsx?$/.test(file));

const imports = code.flatMap((file) => importsOf(file));
const isPackage = (to: string) => !/^(packages|apps|tests|bench|scripts)\//.test(to);
const inside = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
const insideAny =
  (...names: string[]) =>
  (path: string) =>
    names.some((name) => inside(`packages/${name}`)(path));

/** Describes, in one sentence each, the imports that `allowed` rejects in a folder's files. */
function strays(from: string, allowed: (to: string) => boolean): string[] {
  return imports
    .filter((entry) => inside(from)(entry.from) && !allowed(entry.to))
    .map((entry) => `${entry.from} imports ${entry.to}`);
}

test('every way to import is detected', () => {
  const text = `import 'a.css';
import b from "b";
import type { C } from '@quivertree/domain/c';
import {
  d,
} from '../d.ts';
export { e } from './e.ts';
export * from './f.ts';
const g = await import('g');`;
  const seen = importsOf('apps/web/app/page.tsx', text).map(({ to }) => to);
  const own = ['packages/domain/src/c.ts', 'apps/web/d.ts', 'apps/web/app/e.ts', 'apps/web/app/f.ts'];
  expect(seen).toEqual(['a.css', 'b', ...own, 'g']);
});

test('the scripts work in a fresh clone: they import nothing that has to be installed', () => {
  expect(strays('scripts', (to) => inside('scripts')(to) || to.startsWith('node:'))).toEqual([]);
});

test('the domain imports nothing but itself', () => {
  expect(strays('packages/domain', inside('packages/domain'))).toEqual([]);
});

test('the contract imports the domain, the runtime and zod, nothing else', () => {
  const allowed = (to: string) => insideAny('contract', 'domain', 'runtime')(to) || to.startsWith('zod');
  expect(strays('packages/contract', allowed)).toEqual([]);
});

test('posters import the domain, nothing else', () => {
  expect(strays('packages/posters', insideAny('posters', 'domain'))).toEqual([]);
});

test('session, checkout and door import neither each other nor anything that only a browser or server has', () => {
  for (const name of ['session', 'checkout', 'door']) {
    const allowed = insideAny(name, 'contract', 'domain', 'runtime');
    // The door checks signatures with this library where the engine can't do so itself.
    const library = name === 'door' ? '@noble/curves/ed25519.js' : undefined;
    expect(strays(`packages/${name}`, (to) => allowed(to) || to === library)).toEqual([]);
  }
  expect(strays('packages/runtime', insideAny('runtime'))).toEqual([]);
});

test('the web imports neither the server nor a database', () => {
  const allowed = (to: string) => inside('packages')(to) || inside('apps/web')(to) || (isPackage(to) && to !== 'pg');
  expect(strays('apps/web', allowed)).toEqual([]);
});

test('the phone app imports neither the server nor the web', () => {
  const allowed = (to: string) => inside('packages')(to) || inside('apps/mobile')(to) || isPackage(to);
  // The app's icons are drawn, on a developer's machine, by a script that needs the repository's own image library.
  const inTheApp = (path: string) => inside('apps/mobile')(path) && !inside('apps/mobile/bundling')(path);
  expect(strays('apps/mobile', allowed)).toEqual([]);
  expect(imports.filter(({ from, to }) => !inTheApp(from) && inTheApp(to))).toEqual([]);
});

test('the phone app’s design, storage and queries know no feature', () => {
  const known = /^apps\/mobile\/src\/(features|frame)\//;
  for (const folder of ['design', 'links', 'query', 'server', 'session', 'storage'])
    expect(strays(`apps/mobile/src/${folder}`, (to) => !known.test(to))).toEqual([]);
});

test('the phone app’s routes only name their screens', () => {
  const routes = code.filter(inside('apps/mobile/app')).filter((file) => !basename(file).startsWith('+native'));
  const body = /^(export \{ \w+ as default(, unstable_settings)? \} from '[./]+src\/[\w/-]+\.tsx';\n)$/;
  expect(routes.filter((file) => !body.test(read(file)))).toEqual([]);
});

test('the server imports nothing from the web: it loads the build by its path', () => {
  const allowed = (to: string) =>
    inside('packages')(to) || inside('apps/server')(to) || (isPackage(to) && to !== 'react');
  expect(strays('apps/server', allowed)).toEqual([]);
});

test('the server runs without its development folder, which only the start imports', () => {
  const allowed = ['apps/server/src/serve-site.ts imports apps/server/dev/development.ts'];
  const found = new Set(strays('apps/server/src', (to) => !inside('apps/server/dev')(to)));
  expect([...found]).toEqual(allowed);
});

test('shared components know no feature and no route', () => {
  const allowed = (to: string) =>
    inside('apps/web/app/ui')(to) ||
    to === 'apps/web/app/hydration/retrying-import.ts' ||
    inside('packages')(to) ||
    isPackage(to);
  expect(strays('apps/web/app/ui', (to) => allowed(to) && !to.startsWith('react-router'))).toEqual([]);
});

test('a server feature uses another one’s commands and queries, never its routes', () => {
  const feature = (path: string) => /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1];
  const wrong = imports.filter(
    ({ from, to }) => feature(from) && feature(to) && feature(from) !== feature(to) && to.endsWith('routes.ts'),
  );
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test('features know nothing of HTTP except the request’s facts and how calls, downloads and plain pages are mounted', () => {
  const http = /^apps\/server\/src\/http\/(?!call-route|request-facts|cookies|downloads|download-address|plain-page)/;
  expect(strays('apps/server/src/features', (to) => !http.test(to))).toEqual([]);
});

test('pages import scripts on demand in a way that survives a bad connection', () => {
  const bare = code
    .filter(inside('apps/web/app'))
    .filter((file) => !file.endsWith('hub-pages.ts'))
    .flatMap((file) =>
      [...read(file).matchAll(/^.*(?<!typeof )(?<!(?:retryImport|lazyHydrated)\(\s*\(\) => )import\('.*$/gm)].map(
        ([line]) => `${file}: ${line}`,
      ),
    );
  expect(bare).toEqual([]);
});

test('only the server contains SQL', () => {
  const sql = /\b(select\s+.+\s+from|insert\s+into|update\s+\w+\s+set|delete\s+from)\b/i;
  const knowing = code.filter((file) => !/^(apps\/server|tests|bench)\//.test(file) && sql.test(read(file)));
  expect(knowing).toEqual([]);
});

test('files are named after what they contain', () => {
  const vague =
    /^(utils?|helpers?|common|misc|index|types|constants)$|(^|[-.])(service|manager|factory|repository|dto|mapper|impl)s?$/;
  const named = (file: string) =>
    basename(file).replace(/(\.(test|server|client|fixture|d))*\.(ts|tsx|mjs|css|sql)$/, '');
  // The phone app's router derives routes from the names of these files.
  const isRoute = inside('apps/mobile/app');
  const checked = files.filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file) && !isRoute(file));
  expect(checked.filter((file) => vague.test(named(file)))).toEqual([]);
  expect(checked.filter((file) => !/^[a-z0-9]+([-_][a-z0-9]+)*(\.[a-z]+)*$/.test(basename(file)))).toEqual([]);
});

test('no file depends on where packages are fetched from', () => {
  const registry = /registry\.(npmjs|yarnpkg)\.|npm[m]irror|npm\.pkg\.github/;
  expect(files.filter((file) => registry.test(read(file)))).toEqual([]);
});

test('nothing is suppressed, skipped or postponed without an issue', () => {
  const self = 'tests/boundaries.test.ts';
  const suppressed =
    /@ts-(ignore|nocheck|expect-error)|oxlint-disable|eslint-disable|biome-ignore|\b(it|test|describe)\.(skip|only|todo)\b|\b(TODO|FIXME)\b/;
  expect(sources.filter((file) => file !== self && suppressed.test(read(file)))).toEqual([]);
});

test('no two migrations share a number, and every function file has a header', () => {
  const migrations = files.filter((file) => /^apps\/server\/migrations\/[^/]*\.sql$/.test(file)).sort();
  for (const file of migrations) expect(basename(file)).toMatch(/^\d{4}_[a-z_]+\.sql$/);
  expect(new Set(migrations.map((file) => basename(file).slice(0, 4))).size).toBe(migrations.length);
  const functions = files.filter((file) => /^apps\/server\/migrations\/functions\/.*\.sql$/.test(file));
  for (const file of functions) expect(read(file), file).toMatch(/^-- /);
});

test('no statement’s row is declared to be of a type that it may not have', () => {
  const cast = code.filter(
    (file) =>
      file.startsWith('apps/server/') &&
      file !== 'apps/server/src/db/one-row.ts' &&
      /\brows\[0\][^;\n]*\bas [A-Z]/.test(read(file)),
  );
  expect(cast).toEqual([]);
});
