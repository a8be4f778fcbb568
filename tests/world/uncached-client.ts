import { type Client, createDirectClient } from '@quivertree/contract/client';
import { callRoutes } from '../../apps/server/src/call-routes.ts';
import { answerInProcess } from '../../apps/server/src/http/answer-in-process.ts';
import type { World } from './world.ts';

/**
 * A visitor's client without the cache of public answers, for tests that read right after a change: over HTTP, an answer
 * may be half a second old.
 */
export function uncachedClient({ context }: World): Client {
  return createDirectClient(answerInProcess(callRoutes(context), context));
}
