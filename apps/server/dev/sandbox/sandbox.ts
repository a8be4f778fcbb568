import { join } from 'node:path';
import { Hono } from 'hono';
import { sandboxAccounts } from '../../src/features/payments/providers/create-providers.ts';
import { mountBuddyPages } from './buddy-pages.ts';
import { type Charge, ChargeLedger } from './charge-ledger.ts';
import { mountFinaticPages } from './finatic-pages.ts';
import { mountStripeApi } from './stripe-api.ts';
import { StripeSessions } from './stripe-sessions.ts';
import { mountTestPages } from './test-pages.ts';

export interface SandboxOptions {
  /** Secret shared with the server; the keys of the server's sandbox accounts are derived from it. */
  secret: string;
  /** Folder for the charges, so that they survive a restart. */
  dataDir: string;
  /** The server's address. The sandbox is mounted at `/sandbox` and sends Stripe's notifications there. */
  publicUrl: string;
  /** Charges made before the sandbox started. */
  charges?: readonly Charge[];
}

/**
 * Simulates all four payment providers over HTTP: payment pages where a person chooses the outcome, notifications,
 * status, refunds and statements. Shares nothing with the server but the secret.
 */
export function createSandbox({ secret, dataDir, publicUrl, charges = [] }: SandboxOptions): Hono {
  const app = new Hono();
  const ledger = new ChargeLedger(join(dataDir, 'sandbox-ledger.jsonl'), charges);
  const url = `${publicUrl}/sandbox`;
  const accounts = sandboxAccounts(url, secret);
  mountTestPages(app, secret, ledger);
  mountFinaticPages(app, accounts.FINATIC, ledger);
  mountBuddyPages(app, accounts.BUDDY, ledger);
  mountStripeApi(app, {
    ledger,
    sessions: new StripeSessions(join(dataDir, 'sandbox-stripe-sessions.jsonl')),
    account: accounts.STRIPE,
    url: `${url}/stripe`,
    webhookUrl: `${publicUrl}/api/v1/payments/notifications/STRIPE`,
  });
  return app;
}
