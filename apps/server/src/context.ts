import type { Transporter } from 'nodemailer';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createPool } from './db/database.ts';
import { EndedSessions } from './features/accounts/ended-sessions.ts';
import { SignInAttempts } from './features/accounts/sign-in-attempts.ts';
import { type KeyRings, loadKeyRings } from './features/accounts/signing-keys.ts';
import { OrderBatches } from './features/orders/order-batches.ts';
import type { OrdersUnderWay } from './features/orders/place-order.ts';
import { type NewOrder, type PlacingOutcome, placeOrders } from './features/orders/place-orders.ts';
import { SalesTermsCache } from './features/orders/sales-terms.ts';
import type { PaymentProvider } from './features/payments/provider.ts';
import { createTestProvider } from './features/payments/test-provider.ts';
import { createMailer } from './mail/mailer.ts';

/** What commands need of the world, wired by hand once at start. */
export interface Context {
  config: Config;
  log: Logger;
  pool: pg.Pool;
  keys: KeyRings;
  mailer: Transporter;
  /** Undefined where no provider is configured: only free orders can be placed. */
  provider: PaymentProvider | undefined;
  salesTerms: SalesTermsCache;
  orderBatches: OrderBatches<NewOrder, PlacingOutcome>;
  ordersUnderWay: OrdersUnderWay;
  signInAttempts: SignInAttempts;
  endedSessions: EndedSessions;
}

/** The addresses and secrets that are known only once everything beside the server has started. */
export interface Surroundings {
  databaseUrl: string;
  secretKey: string;
  smtpUrl: string;
  sandboxUrl: string;
}

/** Connects everything that commands use. */
export async function createContext(config: Config, log: Logger, surroundings: Surroundings): Promise<Context> {
  const pool = createPool(surroundings.databaseUrl, {
    max: config.databasePoolSize,
    onBroken: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  const provider = createProvider(config, surroundings);
  return {
    config,
    log,
    pool,
    keys: await loadKeyRings(pool, surroundings.secretKey),
    mailer: createMailer(surroundings.smtpUrl),
    provider,
    salesTerms: new SalesTermsCache(pool),
    orderBatches: new OrderBatches((_, orders) => placeOrders(pool, provider?.name ?? 'TEST', orders)),
    ordersUnderWay: new Map(),
    signInAttempts: new SignInAttempts(),
    endedSessions: new EndedSessions(pool),
  };
}

function createProvider(config: Config, { sandboxUrl, secretKey }: Surroundings): PaymentProvider | undefined {
  if (config.paymentProvider !== 'TEST') return undefined;
  return createTestProvider({ sandboxUrl, publicUrl: config.publicUrl, secret: secretKey });
}
