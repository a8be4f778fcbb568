import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runningServer } from '../apps/server/src/db/running-server.ts';
import { bundledSources } from './world/bundled-sources.ts';
import { createTestDatabase, type TestDatabase } from './world/database.ts';
import { freePort } from './world/free-port.ts';
import { SERVER_PROGRAM } from './world/server-process.ts';

const ROOT = join(import.meta.dirname, '..');
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quivertree-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Bundles the server of a repository as `npm start` does. */
async function buildServer(repository: string): Promise<void> {
  const script = `import('./scripts/build.mjs').then(({ buildServer }) => buildServer({ node: process.execPath }))`;
  await run(process.execPath, ['--eval', script], { cwd: repository });
}

test('a server that is stopped while its pages are being built stops its database too', async () => {
  const database = join(folder, 'postgres');
  const child = spawn(process.execPath, [...SERVER_PROGRAM, '--pages-pending'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', PORT: String(await freePort()), DATA_DIR: folder, DEMO_DATA: 'false' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await expect.poll(async () => (await runningServer(database))?.ready, { timeout: 25_000 }).toBe(true);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await runningServer(database)).toBeUndefined();
  expect(existsSync(join(database, 'PG_VERSION'))).toBe(true);
});

describe('the bundle of a server', () => {
  let repository: string;
  const source = (name: string) => join(repository, 'apps/server/src', name);
  const bundle = () => join(repository, 'apps/server/build/main.js');
  const output = async () => (await run(process.execPath, ['--enable-source-maps', bundle()])).stdout;
  beforeAll(async () => {
    repository = join(folder, 'a repository');
    for (const path of ['scripts', 'apps/server/rolldown.config.ts', 'package.json', 'package-lock.json'])
      await cp(join(ROOT, path), join(repository, path), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(repository, 'node_modules'));
    for (const path of ['apps/server/src/parts', 'apps/server/dev', 'packages'])
      await mkdir(join(repository, path), { recursive: true });
    await writeFile(source('main.ts'), `import { report } from './parts/report.ts';\n\nreport('first');\n`);
    await writeFile(source('parts/thread.ts'), `export const started = true;\n`);
    await writeFile(
      source('parts/report.ts'),
      `import { join } from 'node:path';
interface Place { folder: string }
export function report(word: string): void {
  const place: Place = { folder: join(import.meta.dirname, 'files') };
  const list = new URL('list.json', import.meta.url);
  console.log(word, place.folder, list.href, new URL('thread.ts', import.meta.url).href, new Error('here').stack);
}
`,
    );
    await buildServer(repository);
  });

  test('finds files beside its sources, and names the sources in stack traces', async () => {
    const printed = await output();
    expect(printed).toContain(`first ${source('parts/files')} ${pathToFileURL(source('parts/list.json')).href} `);
    expect(printed).toContain(`${source('parts/report.ts')}:6:`);
  });

  test('has the modules of threads, so that a thread loads the same code', async () => {
    const thread = pathToFileURL(join(repository, 'apps/server/build/thread.js')).href;
    expect(await output()).toContain(` ${thread} `);
    expect((await import(thread)).started).toBe(true);
  });

  test('is made again only once a source has changed', async () => {
    const { mtimeNs } = await stat(bundle(), { bigint: true });
    await writeFile(source('main.test.ts'), '');
    await buildServer(repository);
    expect((await stat(bundle(), { bigint: true })).mtimeNs).toBe(mtimeNs);
    await writeFile(source('main.ts'), `import { report } from './parts/report.ts';\n\nreport('second');\n`);
    await buildServer(repository);
    expect(await output()).toContain('second');
  });
});

describe('npm start', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await buildServer(ROOT);
  });
  afterAll(() => database.drop());

  test('loads few files until the site answers, none of them a source of ours', async () => {
    const port = String(await freePort());
    const loaded = join(folder, 'modules');
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        ROLE: 'web',
        PORT: port,
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: database.url,
        DEMO_DATA: 'false',
        NODE_OPTIONS: `--import=${new URL('world/record-modules.fixture.ts', import.meta.url).href}`,
        LOADED_MODULES: loaded,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    try {
      const status = (path: string) =>
        fetch(`http://127.0.0.1:${port}${path}`).then(
          (answer) => answer.status,
          () => 0,
        );
      await expect.poll(() => status('/'), { timeout: 25_000 }).toBe(200);
      const modules = (await readFile(loaded, 'utf8')).split('\n').filter((url) => url.startsWith('file:'));
      expect(modules.filter((url) => /\/(apps\/server\/(src|dev)|packages)\//.test(url))).toEqual([]);
      expect(modules.length).toBeLessThan(500);
      expect(await status('/dev/inbox')).toBe(200);
    } finally {
      child.kill('SIGINT');
    }
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('keeps the code for development in files that only the start of development imports', async () => {
    const build = join(ROOT, 'apps/server/build');
    const names = (await readdir(build)).filter((name) => name.endsWith('.js'));
    const files = await Promise.all(
      names.map(async (name) => {
        const code = await readFile(join(build, name), 'utf8');
        const imports = [...code.matchAll(/(?:from |import |import\()"(?:\.\/)?([^"]+)"/g)].map(
          ([, file = '']) => file,
        );
        const sources = await bundledSources(pathToFileURL(join(build, name)).href);
        const development = sources.some((url) => url.startsWith(pathToFileURL(join(ROOT, 'apps/server/dev/')).href));
        return { name, imports, development };
      }),
    );
    const isForDevelopment = (name: string) =>
      /^(smtp-server|postal-mime)$/.test(name) || files.some((file) => file.name === name && file.development);
    const strays = files
      .filter(({ development }) => !development)
      .flatMap(({ name, imports }) => imports.filter(isForDevelopment).map((file) => `${name} imports ${file}`));
    expect(strays).toEqual([expect.stringMatching(/^serve-site-.+\.js imports development-.+\.js$/)]);
  });
});
