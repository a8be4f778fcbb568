import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SETTINGS } from '../apps/server/src/config/config.ts';
import { createPool } from '../apps/server/src/db/database.ts';
import { filesBelow, readFile } from './source-files.ts';
import { createTestDatabase } from './world/database.ts';

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

describe('the page for operators', () => {
  const page = readFile('docs/operations.md');
  /** First cells of the table whose header begins with this word. */
  const rows = (header: string) =>
    [...page.matchAll(new RegExp(`^\\| ${header} \\|.*\\n\\|---.*\\n((?:\\|.*\\n)+)`, 'gm'))].flatMap(
      ([, table = '']) => table.split('\n').map((row) => row.split('|')[1] ?? ''),
    );
  const quoted = (texts: string[]) =>
    texts.flatMap((text) => [...text.matchAll(/`([^`]+)`/g)].map(([, quote]) => quote));
  const code = filesBelow('apps/server/src')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(readFile)
    .join('\n');

  test('names log lines and reasons that the server has', () => {
    const lines = [
      ...quoted(rows('log line')),
      ...quoted(rows('reason')),
      'no server runs jobs',
      'money arrived for a deleted order',
    ];
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((line) => !code.includes(`'${line}'`))).toEqual([]);
  });

  test('names settings, commands and pages that exist', () => {
    const { scripts } = JSON.parse(readFile('package.json')) as { scripts: Record<string, string> };
    const commands = [...page.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const named = [...page.matchAll(/(?<![\w$])([A-Z]+(?:_[A-Z]+)+)(?![\w])/g)].map(([, name = '']) => name);
    expect([...new Set(named)].filter((name) => !settings.includes(name))).toEqual([]);
    const hub = readFile('apps/web/app/pages/hub-pages.ts');
    const pages = [...page.matchAll(/`\/admin(\/[\w-]+)`/g)].map(([, path = '']) => path);
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.filter((path) => !hub.includes(`path: '${path}'`))).toEqual([]);
  });

  test('links to sections and files that exist', () => {
    const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(
      ([, heading = '']) =>
        `#${heading
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-')}`,
    );
    const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    const exists = (link: string) =>
      link.startsWith('#') ? anchors.includes(link) : filesBelow('.').includes(join('docs', link.split('#')[0] ?? ''));
    expect(links.filter((link) => !exists(link))).toEqual([]);
  });

  test('asks the database for tables and columns that exist', async () => {
    const statements = [...page.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) => sql);
    expect(statements.length).toBeGreaterThan(5);
    const database = await createTestDatabase();
    const pool = createPool(database.url, { max: 1 });
    try {
      for (const sql of statements) await pool.query(`explain ${sql}`);
    } finally {
      await pool.end();
      await database.drop();
    }
  });
});
