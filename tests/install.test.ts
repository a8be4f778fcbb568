import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const run = promisify(execFile);

interface Version {
  tarball: Buffer;
  integrity: string;
}

let folder: string;
let registry: Server;
let url: string;
/** The versions of the package `note` in the registry. */
let published: Record<string, Version>;
/** Paths that npm has requested. */
let requested: string[];
let versions: Record<string, Version>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quivertree-install-'));
  versions = { '1.0.0': await pack('1.0.0'), '2.0.0': await pack('2.0.0') };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  requested = [];
  registry = createServer(({ url: path = '' }, answer) => {
    requested.push(path);
    const [, version = ''] = /^\/note-(.+)\.tgz$/.exec(path) ?? [];
    const file = published[version]?.tarball;
    if (file) return answer.end(file);
    const body = path === '/note' ? description() : {};
    return answer.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
});
afterEach(async () => {
  registry.close();
  await rm(join(folder, 'project'), { recursive: true, force: true });
  await rm(join(folder, 'cache'), { recursive: true, force: true });
});

/** Makes the file of a version. */
async function pack(version: string): Promise<Version> {
  const source = join(folder, version);
  await mkdir(source);
  await writeFile(join(source, 'package.json'), JSON.stringify({ name: 'note', version }));
  const { stdout } = await run('npm', ['pack', '--json'], { cwd: source });
  const [{ filename, integrity }] = JSON.parse(stdout);
  return { tarball: await readFile(join(source, filename)), integrity };
}

function description(): object {
  const entries = Object.entries(published).map(([version, { integrity }]) => [
    version,
    { name: 'note', version, dist: { integrity, tarball: `${url}/note-${version}.tgz` } },
  ]);
  return { name: 'note', 'dist-tags': { latest: '1.0.0' }, versions: Object.fromEntries(entries) };
}

/** Installs a project that needs a version of `note`. Returns the version that it got. */
async function install(version: string): Promise<string> {
  const project = join(folder, 'project');
  await rm(project, { recursive: true, force: true });
  await mkdir(project, { recursive: true });
  const manifest = { name: 'project', version: '1.0.0', dependencies: { note: version } };
  const locked = { version, integrity: versions[version]?.integrity };
  const lock = { ...manifest, lockfileVersion: 3, packages: { '': manifest, 'node_modules/note': locked } };
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(project, 'package-lock.json'), JSON.stringify(lock));
  const options = JSON.stringify({ tests: true, project: relative(ROOT, project) });
  const script = `import('./scripts/install.mjs').then(({ installPackages }) =>
    installPackages({ node: process.execPath, version: process.versions.node }, ${options}))`;
  await run(process.execPath, ['--eval', script], {
    cwd: ROOT,
    env: { ...process.env, npm_config_registry: url, npm_config_cache: join(folder, 'cache') },
  });
  return JSON.parse(await readFile(join(project, 'node_modules/note/package.json'), 'utf8')).version;
}

test('packages in npm’s cache are installed without a question to the registry', async () => {
  published = { '1.0.0': versions['1.0.0'] as Version };
  await install('1.0.0');
  expect(requested).toContain('/note');
  requested = [];
  expect(await install('1.0.0')).toBe('1.0.0');
  expect(requested.filter((path) => path.includes('note'))).toEqual([]);
});

test('a version that npm’s cache doesn’t know yet is found', async () => {
  published = { '1.0.0': versions['1.0.0'] as Version };
  await install('1.0.0');
  published = versions;
  expect(await install('2.0.0')).toBe('2.0.0');
});
