import { listTowns } from '@quivertree/contract/catalogue/towns';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { answerErrors } from './answer-errors.ts';
import { answerCall, mountCalls } from './call-route.ts';
import { LoadGate } from './load-gate.ts';
import type { HttpEnv } from './request-facts.ts';
import { commonHeaders, securityHeaders } from './security-headers.ts';

test('an answer that can’t be written as JSON is an error with the usual headers', async () => {
  const config = { ...readConfig({ NODE_ENV: 'test' }), production: true };
  const load = new LoadGate(1, { statementsWaiting: () => 0, lagMs: () => 0 });
  const app = new Hono<HttpEnv>();
  app.onError(answerErrors(pino({ level: 'silent' })));
  app.use(securityHeaders(config));
  // A public call needs nothing else.
  mountCalls(app, { config, load } as Parameters<typeof mountCalls>[1], [
    answerCall(listTowns, async () => ({ towns: [1n] }) as never),
  ]);
  const { status, headers } = await app.request(listTowns.path);
  expect(status).toBe(500);
  expect(Object.fromEntries(headers)).toMatchObject(commonHeaders(config));
});
