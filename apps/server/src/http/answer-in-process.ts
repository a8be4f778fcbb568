import { randomUUID } from 'node:crypto';
import type { RawAnswer } from '@quivertree/contract/client';
import type { Infrastructure } from '../infrastructure.ts';
import { refusalOf, refusalWithStatus } from './answer-errors.ts';
import { type CallRoute, parsePart } from './call-route.ts';
import { missing, type RequestFacts } from './request-facts.ts';

/**
 * Answers API calls made while a page is rendered, always as if the visitor weren't signed in. Calls in process avoid
 * an HTTP round trip, which would cost more than the answer itself. The page's own request has already passed the load
 * gate and the limits.
 */
export function answerInProcess(
  routes: readonly CallRoute[],
  { config, log, load }: Pick<Infrastructure, 'config' | 'log' | 'load'>,
): (name: string, input: object) => Promise<RawAnswer> {
  const open = routes.filter(({ call }) => call.access === 'public' && call.method === 'GET');
  const byName = new Map(open.map((route) => [route.call.name, route]));
  return async (name, input) => {
    const requestId = randomUUID();
    const route = byName.get(name);
    try {
      if (!route) throw new Error(`${name} isn’t a public call, so it can’t be made while a page is rendered`);
      const { params, query } = input as { params?: object; query?: object };
      const parts = {
        params: parsePart(route.call.params, asText(params), 'path'),
        query: parsePart(route.call.query, asText(query), ''),
        body: undefined,
        file: undefined,
      };
      const body = await route.answer(parts, factsOf(requestId));
      if (!config.production) route.call.answer.parse(body);
      return { status: 200, body };
    } catch (error) {
      const refusal = refusalOf(error as Error, { log, load }, { requestId, route: name });
      return refusalWithStatus(refusal, requestId);
    }
  };
}

/** Query and path parameters as text, as they would be in a URL. */
function asText(values: object = {}): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function factsOf(requestId: string): RequestFacts {
  return {
    requestId,
    clientAddress: 'in process',
    authorization: undefined,
    idempotencyKey: undefined,
    device: undefined,
    deviceKey: undefined,
    signInKey: undefined,
    storeDeviceKey: () => {},
    placeOf: () => undefined,
    storePlace: () => {},
    requireStepUp: async () => missing('user'),
    requireSecondFactor: () => missing('organisation'),
    user: undefined,
    organisation: undefined,
  };
}
