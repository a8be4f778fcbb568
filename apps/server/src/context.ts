import { Batches } from './batches/batches.ts';
import { DatabaseClock } from './db/database-clock.ts';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { JOBS } from './background-work.ts';
import { CompositeArray } from './db/composite-array.ts';
import { createPool } from './db/database.ts';
import { Pipelines } from './db/pipelines.ts';
import { EndedSessions } from './access/ended-sessions.ts';
import { UPSTREAM_CALLBACK_PATH, Upstream, type UpstreamSettings } from './features/accounts/oauth/upstream.ts';
import { loadKeyRings } from './keys/signing-keys.ts';
import type { OrdersInProgress } from './features/orders/place-order.ts';
import { type NewOrder, type PlacingOutcome, placeOrders } from './features/orders/place-orders.ts';
import type { LinkedOrder } from './links/order-links.ts';
import { orderVersions } from './features/orders/order-versions.ts';
import { SalesTermsCache } from './features/orders/sales-terms.ts';
import { OrderLimits } from './features/orders/order-limits.ts';
import { type AppliedPayment, applyPayments, type PaymentToApply } from './features/payments/apply-payments.ts';
import { createProviders } from './features/payments/providers/create-providers.ts';
import type { Providers } from './features/payments/providers/providers.ts';
import { announceRetiming } from './features/event-changes/change-event.ts';
import { resumeHeldOrder } from './features/event-changes/process-event-change.ts';
import type { OnHoursChanged } from './features/events/save-event-details.ts';
import type { OnDisputeWon } from './features/payments/disputes/decide-dispute.ts';
import { PageViews } from './features/sales/page-views.ts';
import { createPushSenders, type PushSenders } from './features/push/providers/create-senders.ts';
import { FileThread } from './file-thread/file-thread.ts';
import { LoadGate, EventLoopLag } from './http/load-gate.ts';
import { WaitingRooms } from './features/waiting-room/waiting-rooms.ts';
import { SharedLimits } from './limits/shared-limits.ts';
import { createMailer } from './mail/mailer.ts';
import { JOB_CONNECTIONS } from './jobs/job-runner.ts';
import { createObjectStore } from './storage/create-object-store.ts';
import type { Infrastructure } from './infrastructure.ts';

/** Dependencies of the commands, wired by hand once at start. */
export interface Context extends Infrastructure {
  /** Payment providers. */
  providers: Providers;
  salesTerms: SalesTermsCache;
  /** Page views of events, counted since they were last saved. */
  pageViews: PageViews;
  orderBatches: Batches<NewOrder, PlacingOutcome>;
  paymentBatches: Batches<PaymentToApply, AppliedPayment>;
  /** Versions of orders whose status is requested at the same moment. */
  versionBatches: Batches<LinkedOrder, string | null>;
  ordersInProgress: OrdersInProgress;
  waitingRooms: WaitingRooms;
  orderLimits: OrderLimits;
  /** Tells ticket holders about an event's new hours. */
  onHoursChanged: OnHoursChanged;
  /** Resumes event changes that were waiting for a dispute. */
  onDisputeWon: OnDisputeWon;
  /** Services that deliver push notifications. */
  pushSenders: PushSenders;
  /** Human-readable title of each job, by the job's name. */
  jobTitles: ReadonlyMap<string, string>;
  /** Google as a sign-in provider; undefined if it isn't set up. */
  upstream: Upstream | undefined;
}

/** Addresses and secrets known only once the external services have started. */
export interface ExternalServices {
  databaseUrl: string;
  secretKey: string;
  /** Derived from `secretKey`. */
  wrappingKey: Buffer;
  smtpUrl: string;
  sandboxUrl: string;
  google?: (() => Promise<UpstreamSettings>) | undefined;
  stopping?: AbortSignal;
}

/** Creates the dependencies of all commands. */
export async function createContext(config: Config, log: Logger, services: ExternalServices): Promise<Context> {
  const onBroken = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  const max = config.databasePoolSize;
  const pool = createPool(services.databaseUrl, { max, pipeline: true, onBroken });
  const pipelines = new Pipelines(pool);
  const orderRows = new CompositeArray(pool, 'order_to_place');
  const limits = new SharedLimits(services.secretKey);
  const lag = new EventLoopLag();
  const signs = { statementsWaiting: () => pool.waitingCount / max, lagMs: () => lag.ms };
  const healthPool = createPool(services.databaseUrl, { max: 1, statementTimeoutMs: 3_000, onBroken });
  const clock = new DatabaseClock(healthPool, log);
  await clock.compare();
  return {
    config,
    log,
    pool,
    clock,
    healthPool,
    jobPool: createPool(services.databaseUrl, { max: JOB_CONNECTIONS, durable: false, planOnce: true, onBroken }),
    load: new LoadGate(config.requestsAtOnce, signs, log),
    files: new FileThread({ log, entry: new URL('run-file-tasks.ts', import.meta.url) }),
    stopping: services.stopping ?? new AbortController().signal,
    keys: await loadKeyRings(pool, services.wrappingKey),
    mailer: createMailer(services.smtpUrl),
    objects: createObjectStore(config),
    providers: createProviders(config, services),
    salesTerms: new SalesTermsCache(pool),
    pageViews: new PageViews(),
    orderBatches: new Batches((orders) => placeOrders({ pipelines, orderRows }, orders), {
      maySendAhead: () => pipelines.maySendAhead(),
    }),
    paymentBatches: new Batches((payments) => applyPayments(pool, payments)),
    versionBatches: new Batches((orders) => orderVersions(pool, orders)),
    ordersInProgress: Object.create(null),
    waitingRooms: new WaitingRooms(pool),
    limits,
    orderLimits: new OrderLimits(limits, config),
    onHoursChanged: announceRetiming,
    onDisputeWon: resumeHeldOrder,
    endedSessions: new EndedSessions(pool),
    pushSenders: createPushSenders(config.push),
    jobTitles: new Map(JOBS.map(({ name, title }) => [name, title])),
    upstream: services.google && new Upstream(services.google, config.publicUrl + UPSTREAM_CALLBACK_PATH),
  };
}
