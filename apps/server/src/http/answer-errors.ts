import { REFUSALS, type RefusalBody } from '@quivertree/contract/refusals';
import type { ErrorHandler } from 'hono';
import { routePath } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { HttpEnv } from './request-facts.ts';
import { busy, Refusal } from './refusal.ts';

/**
 * The one place that maps the two kinds of error to HTTP: a refusal keeps its code and sentence, a fault is logged with
 * its cause and answered blandly.
 */
export function answerErrors(log: Logger): ErrorHandler<HttpEnv> {
  return (error, c) => {
    const requestId = c.get('requestId');
    const refusal = error instanceof Refusal ? error : refusalOfDatabase(error);
    if (!refusal) log.error({ err: withoutData(error), requestId, route: routePath(c) }, 'fault');
    return answerRefusal(refusal ?? new Refusal('server.fault'), requestId);
  };
}

/** A refusal as an HTTP answer. */
export function answerRefusal(refusal: Refusal, requestId: string): Response {
  const body: RefusalBody = {
    code: refusal.code,
    message: refusal.message,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    ...(refusal.data ? { data: refusal.data } : {}),
    requestId,
  };
  const status: ContentfulStatusCode = REFUSALS[refusal.code].status;
  return Response.json(body, {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(refusal.retryAfter === undefined ? {} : { 'retry-after': String(refusal.retryAfter) }),
    },
  });
}

/** What the database and its pool say when they are too busy: time limits, no free connection, a queue that is full. */
const BUSY = new Set(['57014', '55P03', '53300', '57P03', 'POOL_FULL']);

/** What it says of text or dates that it cannot hold. */
const UNREADABLE = new Set(['22021', '22P02', '22P05', '22007', '22008']);

function refusalOfDatabase(error: Error): Refusal | undefined {
  const code = codeOf(error);
  if (UNREADABLE.has(code)) return new Refusal('request.invalid');
  const isBusy = BUSY.has(code) || error.message === 'timeout exceeded when trying to connect';
  return isBusy ? busy() : undefined;
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

/** An error as it is logged: the database's details can hold names, addresses and keys. */
function withoutData(error: Error): { type: string; message: string; code: string; stack: string | undefined } {
  return { type: error.name, message: error.message, code: codeOf(error), stack: error.stack };
}
