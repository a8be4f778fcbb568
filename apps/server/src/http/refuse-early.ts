import { REFUSALS, type RefusalBody } from '@quivertree/contract/refusals';
import type { Config } from '../config/config.ts';
import type { LoadGate } from './load-gate.ts';
import { secondsUntilLessBusy } from '../refusals/refusal.ts';
import type { Listener } from './http-server.ts';
import { commonHeaders } from './security-headers.ts';

const REFUSAL: RefusalBody = { code: 'server.busy', message: REFUSALS['server.busy'].message };
const BODY = Buffer.from(JSON.stringify(REFUSAL));

/**
 * Refuses requests that there is no room for. Runs before all other middleware, so that many retries don't use up the
 * capacity that orders need. The gate is checked again after the request has been read.
 */
export function refuseEarly(load: LoadGate, config: Config, listener: Listener): Listener {
  const headers = {
    ...commonHeaders(config),
    'content-type': 'application/json',
    'content-length': String(BODY.length),
    'cache-control': 'no-store',
  };
  return (request, response) => {
    if (!load.refuses(request.method, request.url)) return listener(request, response);
    response.writeHead(REFUSALS['server.busy'].status, { ...headers, 'retry-after': String(secondsUntilLessBusy()) });
    response.end(BODY);
  };
}
