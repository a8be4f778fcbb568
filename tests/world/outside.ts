import { readFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { startDevInbox } from '../../apps/server/dev/dev-inbox.ts';
import { createSandbox } from '../../apps/server/dev/sandbox/sandbox.ts';
import { freePort } from './free-port.ts';

const SECRET_KEY = 'a secret that outlives every server that is killed';

/** Money moved at the provider, according to its own records. */
interface ProviderRecord {
  /** Payments that the provider captured, with their amounts. A payment that was charged twice appears twice. */
  charges: { paymentId: string; amountMinor: number }[];
  /** Refunds that the provider sent, by our ids. */
  refunds: { refundId: string; amountMinor: number }[];
}

export interface Outside {
  /** Environment variables for servers that use this provider and mail server. */
  env: { SECRET_KEY: string; SANDBOX_URL: string; SMTP_URL: string };
  /** Folder of delivered emails, one `.eml` file each. */
  inboxFolder: string;
  record(): Promise<ProviderRecord>;
  stop(): Promise<void>;
}

/**
 * The payment provider and the mail server, in this process so that they survive when servers and databases are killed.
 */
export async function startOutside(folder = tmpdir()): Promise<Outside> {
  const dataDir = await mkdtemp(join(folder, 'quivertree-outside-'));
  const inboxFolder = join(dataDir, 'inbox');
  await mkdir(inboxFolder);
  const inbox = await startDevInbox(inboxFolder);
  const port = await freePort();
  const app = new Hono().route(
    '/sandbox',
    createSandbox({ secret: SECRET_KEY, dataDir, publicUrl: `http://127.0.0.1:${port}` }),
  );
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    env: { SECRET_KEY, SANDBOX_URL: `http://127.0.0.1:${port}/sandbox`, SMTP_URL: inbox.smtpUrl },
    inboxFolder,
    record: () => readRecord(join(dataDir, 'sandbox-ledger.jsonl')),
    async stop() {
      server.closeAllConnections();
      server.close();
      await inbox.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Entry {
  charge?: { key: string; state: string; amountMinor: number };
  refund?: { refund: string; state: string; amountMinor: number };
}

async function readRecord(file: string): Promise<ProviderRecord> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
  const entries = lines.map((line) => JSON.parse(line) as Entry);
  return {
    charges: entries.flatMap(({ charge }) =>
      charge?.state === 'captured' ? [{ paymentId: charge.key, amountMinor: charge.amountMinor }] : [],
    ),
    refunds: entries.flatMap(({ refund }) =>
      refund?.state === 'succeeded' ? [{ refundId: refund.refund, amountMinor: refund.amountMinor }] : [],
    ),
  };
}
