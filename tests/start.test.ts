import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runningServer } from '../apps/server/src/db/running-server.ts';
import { freePort } from './world/free-port.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quivertree-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a server that is stopped while its pages are being built stops its database too', async () => {
  const database = join(folder, 'postgres');
  const child = spawn(process.execPath, ['apps/server/src/main.ts', '--pages-pending'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, NODE_ENV: 'test', PORT: String(await freePort()), DATA_DIR: folder, DEMO_DATA: 'false' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await expect.poll(async () => (await runningServer(database))?.ready, { timeout: 25_000 }).toBe(true);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await runningServer(database)).toBeUndefined();
  expect(existsSync(join(database, 'PG_VERSION'))).toBe(true);
});
