import { Logger, run, type Runner } from 'graphile-worker';
import * as z from 'zod';
import type { Context } from '../context.ts';
import { expireReservations } from '../features/orders/expire-reservations.ts';
import { sendTicketsMail } from '../features/tickets/send-tickets-mail.ts';

const order = z.object({ eventId: z.uuid(), orderId: z.uuid() });

/** How often reservations are looked at; each server does so, and whoever comes second finds nothing. */
const EXPIRY_INTERVAL_MS = 15_000;

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
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ message }, 'job');
    }),
    taskList: {
      'send-tickets-mail': (payload) => sendTicketsMail(context, order.parse(payload)),
    },
  });
  const stopExpiry = repeat(
    EXPIRY_INTERVAL_MS,
    async () => {
      const expired = await expireReservations(pool);
      if (expired > 0) log.info({ expired }, 'reservations ran out');
    },
    (error) => log.warn({ err: error }, 'reservations could not be looked at'),
  );
  return {
    async stop() {
      await stopExpiry();
      await runner.stop();
    },
  };
}

/** Runs `work` again and again, one run at a time; the answer stops it and waits for the run under way. */
function repeat(intervalMs: number, work: () => Promise<void>, failed: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work()
      .catch(failed)
      .finally(() => {
        busy = false;
      });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
