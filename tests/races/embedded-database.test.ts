import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runningServer } from '../../apps/server/src/db/running-server.ts';
import { freePort } from '../world/free-port.ts';
import { type ServerProcess, startServerProcess } from '../world/server-process.ts';

const TIMEOUT = { timeout: 90_000, interval: 100 };

let dataDir: string;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quivertree-embedded-'));
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function startServer(): Promise<ServerProcess> {
  const server = await startServerProcess({ PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  servers.push(server);
  return server;
}

const databasePid = async () => (await runningServer(join(dataDir, 'postgres')))?.pid;
const events = ({ url }: ServerProcess) =>
  fetch(`${url}/api/v2/public/events`).then(
    ({ status }) => status,
    () => 0,
  );

test('a server restarts its own PostgreSQL after it was killed, or stopped by the server that had started it', {
  timeout: 240_000,
}, async () => {
  const first = await startServer();
  const pid = await databasePid();
  process.kill(pid ?? 0, 'SIGKILL');
  await expect.poll(databasePid, TIMEOUT).not.toBe(pid);
  await expect.poll(() => events(first), TIMEOUT).toBe(200);

  const second = await startServer();
  const shared = await databasePid();
  expect(await first.stop()).toBe(0);
  await expect.poll(databasePid, TIMEOUT).not.toBe(shared);
  await expect.poll(() => events(second), TIMEOUT).toBe(200);
  expect(await second.stop()).toBe(0);
  expect(await databasePid()).toBeUndefined();
});
