import { mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@quivertree/contract/accounts/accounts';
import type pg from 'pg';
import type { Page } from 'playwright-core';
import { createPool } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres.ts';
import { DEMO_PASSWORD, demoAccounts } from '../../apps/server/dev/demo/accounts.ts';
import { totpCode } from '../../apps/server/src/features/accounts/second-factor/totp.ts';
import { freePort } from '../world/free-port.ts';
import { startServerProcess } from '../world/server-process.ts';
import { startTileServer } from '../world/tile-server.ts';
import { clientOf } from '../world/world.ts';

export interface DemoServer {
  url: string;
  pool: pg.Pool;
  /**
   * Signs in to an account, with two-step verification where it's set up, and returns its tokens, which all scenes
   * share. The password defaults to the demo's.
   */
  signIn(email: string, password?: string): Promise<{ idToken: string; refreshToken: string }>;
  stop(): Promise<void>;
}

/** The whole product with its demo data, as `npm start` shows it, in its own process and database. */
export async function startDemoServer(): Promise<DemoServer> {
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'quivertree-quality-'));
  const database = await startEmbeddedPostgres({ dataDirectory: join(folder, 'postgres'), fast: true });
  const tiles = await startTileServer();
  const server = await startServerProcess({
    ...tiles.env,
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: 'a secret that only this look at the pages knows',
    DEMO_DATA: 'true',
  });
  const pool = createPool(database.url, { max: 2 });
  const signedIn = new Map<string, Promise<{ idToken: string; refreshToken: string }>>();
  const signIn = (email: string, password = DEMO_PASSWORD) => {
    const secret = demoAccounts.find((account) => account.email === email)?.totpSecret;
    const body = { email, password, ...(secret ? { code: totpCode(secret) } : {}) };
    return clientOf(server.url).call(login, { body });
  };
  return {
    url: server.url,
    pool,
    signIn(email, password) {
      const tokens = signedIn.get(email) ?? signIn(email, password);
      signedIn.set(email, tokens);
      return tokens;
    },
    async stop() {
      await pool.end();
      await server.stop();
      await tiles.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a page as a signed-in user; without a password, as one of the demo accounts. */
export async function signedInAt(
  page: Page,
  house: DemoServer,
  email: string,
  path: string,
  password?: string,
  { answered = true }: { /** False if the page's requests won't be answered. */ answered?: boolean } = {},
): Promise<void> {
  const tokens = await house.signIn(email, password);
  await page.goto('/about-us');
  await page.evaluate(({ idToken, refreshToken }) => {
    localStorage.setItem('id_token', idToken);
    localStorage.setItem('refresh_token', refreshToken);
  }, tokens);
  await page.goto(path);
  // On a busy machine, the network can be idle before the page's scripts have run.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (answered) await page.waitForLoadState('networkidle');
}
