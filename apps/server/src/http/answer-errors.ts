import { REFUSALS, type RefusalBody } from '@quivertree/contract/refusals';
import type { ErrorHandler } from 'hono';
import { routePath } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Infrastructure } from '../infrastructure.ts';
import { codeOf, isDatabaseUnavailable, isDatabaseBusy } from '../db/database-errors.ts';
import type { HttpEnv } from './request-facts.ts';
import { busy, Refusal } from '../refusals/refusal.ts';

/**
 * Maps errors to HTTP in one place: a refusal keeps its code and sentence, a fault is logged with its cause and gets a
 * generic answer.
 */
export function answerErrors(context: Pick<Infrastructure, 'log' | 'load'>): ErrorHandler<HttpEnv> {
  return (error, c) => {
    const requestId = c.get('requestId');
    return answerRefusal(refusalOf(error, context, { requestId, route: routePath(c) }), requestId);
  };
}

/** Returns the refusal for an error, logs a fault with its cause and context, and counts what was too busy. */
export function refusalOf(
  error: Error,
  { log, load }: Pick<Infrastructure, 'log' | 'load'>,
  known: { requestId: string; route: string },
): Refusal {
  const refusal = error instanceof Refusal ? error : refusalOfDatabase(error);
  if (!refusal) log.error({ err: error, ...known }, 'fault');
  else if (isDatabaseUnavailable(error)) log.warn({ err: error, ...known }, 'the database is unavailable');
  else if (refusal.code === 'server.busy') load.countBusy(error);
  return refusal ?? new Refusal('server.fault');
}

export function answerRefusal(refusal: Refusal, requestId: string): Response {
  const { status, body } = refusalWithStatus(refusal, requestId);
  return Response.json(body, {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(refusal.retryAfter === undefined ? {} : { 'retry-after': String(refusal.retryAfter) }),
    },
  });
}

/** Adds the status to a refusal. */
export function refusalWithStatus(
  refusal: Refusal,
  requestId: string,
): { status: ContentfulStatusCode; body: RefusalBody } {
  const { code, message, errors, data } = refusal;
  const body = { code, message, ...(errors ? { errors } : {}), ...(data ? { data } : {}), requestId };
  return { status: REFUSALS[code].status, body };
}

/** SQLSTATEs for text and dates that PostgreSQL can't represent. */
const UNREADABLE = new Set(['22021', '22P02', '22P05', '22007', '22008']);

function refusalOfDatabase(error: Error): Refusal | undefined {
  const code = codeOf(error);
  if (UNREADABLE.has(code)) return new Refusal('request.invalid');
  return isDatabaseUnavailable(error) || isDatabaseBusy(error) ? busy() : undefined;
}
