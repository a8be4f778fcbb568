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
/** All versions of the package `note`. */
let versions: Record<string, Version>;
/** The versions that the registry has so far. */
let published: string[];
/** Paths that npm has requested. */
let requested: string[];
let registry: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quivertree-install-'));
  versions = { '1.0.0': await pack('1.0.0'), '2.0.0': await pack('2.0.0') };
  registry = createServer(({ url: path = '' }, response) => {
    requested.push(path);
    const version = published.find((version) => path === `/note-${version}.tgz`);
    response.end(version ? versions[version]?.tarball : JSON.stringify(path === '/note' ? description() : {}));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
});
beforeEach(() => {
  published = ['1.0.0'];
  requested = [];
});
afterEach(() => rm(join(folder, 'cache'), { recursive: true }));
afterAll(async () => {
  registry.close();
  await rm(folder, { recursive: true, force: true });
});

/** Packs a version of the package. */
async function pack(version: string): Promise<Version> {
  const source = join(folder, version);
  await mkdir(source);
  await writeFile(join(source, 'package.json'), JSON.stringify({ name: 'note', version }));
  const { stdout } = await run('npm', ['pack', '--json'], { cwd: source });
  const [{ filename, integrity }] = JSON.parse(stdout);
  return { tarball: await readFile(join(source, filename)), integrity };
}

/** The registry's description of the package. */
function description(): object {
  const entries = published.map((version) => {
    const dist = { integrity: versions[version]?.integrity, tarball: `${url}/note-${version}.tgz` };
    return [version, { name: 'note', version, dist }];
  });
  return { name: 'note', 'dist-tags': { latest: '1.0.0' }, versions: Object.fromEntries(entries) };
}

/** Installs a project that needs this version of `note`. Returns the version that was installed. */
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

test('packages in npm’s cache are installed without asking the registry', async () => {
  await install('1.0.0');
  expect(requested).toContain('/note');
  requested = [];
  expect(await install('1.0.0')).toBe('1.0.0');
  expect(requested.filter((path) => path.includes('note'))).toEqual([]);
});

test('a version newer than npm’s cache is found', async () => {
  await install('1.0.0');
  published = ['1.0.0', '2.0.0'];
  expect(await install('2.0.0')).toBe('2.0.0');
});
