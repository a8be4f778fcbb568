import { Logger as WorkerLogger, run, type Runner } from 'graphile-worker';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Context } from '../context.ts';
import { unlockLostJobs } from './unlock-lost-jobs.ts';
import { sendResetMail } from '../features/accounts/send-reset-mail.ts';
import { expireReservations } from '../features/orders/expire-reservations.ts';
import { askOpenPayments } from '../features/payments/ask-open-payments.ts';
import { sendRefundMail } from '../features/payments/refund-mail.ts';
import { sendRefund } from '../features/payments/send-refund.ts';
import { sendTicketsMail } from '../features/tickets/send-tickets-mail.ts';

const order = z.object({ eventId: z.uuid(), orderId: z.uuid() });
const refund = z.object({ eventId: z.uuid(), refundId: z.uuid() });
const reset = z.object({ resetId: z.uuid() });

/** How often is looked for what time has brought; each server does so, and whoever comes second finds nothing. */
const SWEEP_INTERVAL_MS = 15_000;

export interface Jobs {
  /** Finishes the jobs under way, takes no more. */
  stop(): Promise<void>;
}

/** Starts what runs beside the requests: the outbox of mails, and the end of reservations. */
export async function startJobs(context: Context): Promise<Jobs> {
  const { log, pool } = context;
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    noPreparedStatements: false,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ message }, 'job');
    }),
    taskList: {
      'send-tickets-mail': (payload) => sendTicketsMail(context, order.parse(payload)),
      'send-refund': (payload) => sendRefund(context, refund.parse(payload)),
      'send-refund-mail': (payload) => sendRefundMail(context, order.parse(payload)),
      'send-reset-mail': (payload) => sendResetMail(context, reset.parse(payload)),
    },
  });
  const sweeps = [
    repeat(log, 'reservations that ran out', SWEEP_INTERVAL_MS, () => expireReservations(pool)),
    repeat(log, 'jobs of servers that died', SWEEP_INTERVAL_MS, () => unlockLostJobs(pool)),
    repeat(log, 'payments without a notice', SWEEP_INTERVAL_MS, () => askOpenPayments(context)),
  ];
  return {
    async stop() {
      await Promise.all(sweeps.map((stop) => stop()));
      await runner.stop();
    },
  };
}

/**
 * Runs `sweep` again and again, one run at a time, and notes how much it found; the answer stops it and waits for the
 * run under way.
 */
function repeat(log: Logger, what: string, intervalMs: number, sweep: () => Promise<number>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= sweep()
      .then(
        (found) => {
          if (found > 0) log.info({ found }, what);
        },
        (error: unknown) => log.warn({ err: error }, what),
      )
      .finally(() => {
        running = undefined;
      });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
