import { expect, test } from 'vitest';
import { SETTINGS } from '../apps/server/src/config/config.ts';
import { filesBelow, readFile } from './source-files.ts';

/** Settings that only tests and scripts read, not the server. */
const ELSEWHERE = ['BENCH_DATABASE_URL', 'CHROMIUM_PATH', 'TEST_DATABASE_URL'];
const settings = [...SETTINGS, ...ELSEWHERE].sort();

test('.env.example lists every setting', () => {
  const listed = [...readFile('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(settings);
});

test('the README explains every setting', () => {
  const [, table = ''] = /\| variable \| meaning.*\n\|---.*\n((?:\|.*\n)+)/.exec(readFile('README.md')) ?? [];
  const explained = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  expect(explained.sort()).toEqual(settings);
});

test('.nvmrc names the version of Node that the scripts download', () => {
  const [, version] = /^const VERSION = '(.+)';$/m.exec(readFile('scripts/runtime.mjs')) ?? [];
  expect(readFile('.nvmrc').trim()).toBe(version);
});

test('the security page names files that exist', () => {
  const named = [...readFile('SECURITY.md').matchAll(/`((?:apps|tests|docs)\/[^`]+)`|\]\((docs\/[^)]+)\)/g)];
  const paths = named.map(([, code, link]) => code ?? link);
  expect(paths.length).toBeGreaterThan(5);
  const files = filesBelow('.');
  expect(paths.filter((path) => path === undefined || !files.includes(path))).toEqual([]);
});

test('the map shows every package, and every folder of the server, the web and the phone app', () => {
  const [tree = ''] = /```\n[\s\S]*?\n```/.exec(readFile('docs/map.md')) ?? [];
  const folders = [
    'packages',
    'apps/server/src',
    'apps/server/src/features',
    'apps/web/app',
    'apps/mobile',
    'tests',
  ].flatMap((folder) =>
    filesBelow(folder).flatMap((file) => {
      const [name, ...rest] = file.slice(folder.length + 1).split('/');
      return name !== undefined && rest.length > 0 ? [name] : [];
    }),
  );
  const unnamed = [...new Set(folders)].filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(tree));
  expect(unnamed).toEqual([]);
});

/** Beginnings of paths as the documents abbreviate them. */
const ABBREVIATED: Record<string, string> = {
  domain: 'packages/domain/src',
  contract: 'packages/contract/src',
  server: 'apps/server/src',
  web: 'apps/web',
  mobile: 'apps/mobile',
};

test.each(['docs/map.md', 'CONTRIBUTING.md'])('%s names files that exist', (document) => {
  const files = filesBelow('.');
  const exists = (path: string) => {
    const [first = '', ...rest] = path.split('/');
    const whole = [ABBREVIATED[first] ?? first, ...rest].join('/');
    return files.some((file) => [path, whole].some((end) => file === end || file.endsWith(`/${end}`)));
  };
  const named = [...readFile(document).matchAll(/`((?!NNNN)[\w./-]+\.(?:tsx?|mjs|sql|json|md))`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});
