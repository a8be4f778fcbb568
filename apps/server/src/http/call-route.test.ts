import { gunzipSync } from 'node:zlib';
import { listTowns } from '@quivertree/contract/catalogue/towns';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { answerErrors } from './answer-errors.ts';
import { answerCall, mountCalls } from './call-route.ts';
import { LoadGate } from './load-gate.ts';
import type { HttpEnv } from './request-facts.ts';
import { commonHeaders, securityHeaders } from './security-headers.ts';

const config = { ...readConfig({ NODE_ENV: 'test' }), production: true };

/** Server of one call with this answer. A public call needs nothing else. */
const serverOf = (answer: unknown) => serverThat(async () => answer);

function serverThat(
  answer: () => Promise<unknown>,
  load = new LoadGate(1, { statementsWaiting: () => 0, lagMs: () => 0 }),
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError(answerErrors({ log: pino({ level: 'silent' }), load }));
  app.use(securityHeaders(config));
  mountCalls(app, { config, load } as Parameters<typeof mountCalls>[1], [
    answerCall(listTowns, answer as () => Promise<never>),
  ]);
  return app;
}

test('an answer that can’t be written as JSON is an error with the usual headers', async () => {
  const { status, headers } = await serverOf({ towns: [1n] }).request(listTowns.path);
  expect(status).toBe(500);
  expect(Object.fromEntries(headers)).toMatchObject(commonHeaders(config));
});

test('a request that the busy database refuses is answered 503 and counted', async () => {
  vi.useFakeTimers();
  try {
    const warn = vi.fn<(...line: unknown[]) => void>();
    const load = new LoadGate(1, { statementsWaiting: () => 0, lagMs: () => 0 }, { warn });
    const late = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    const { status } = await serverThat(() => Promise.reject(late), load).request(listTowns.path);
    expect(status).toBe(503);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(warn.mock.calls).toEqual([[{ refused: { database: 1 } }, 'requests were refused under load']]);
  } finally {
    vi.useRealTimers();
  }
});

test('a long answer is compressed for clients that can read it, a short one never', async () => {
  const long = { towns: Array.from({ length: 500 }, (_, n) => ({ name: `Town ${n}` })) };
  const request = (answer: object, accepted: string) =>
    serverOf(answer).request(listTowns.path, { headers: { 'accept-encoding': accepted } });
  const compressed = await request(long, 'gzip, deflate, br');
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  const bytes = Buffer.from(await compressed.arrayBuffer());
  expect(bytes.length).toBeLessThan(JSON.stringify(long).length / 3);
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(long);
  for (const plain of [await request(long, ''), await request({ towns: [] }, 'gzip')])
    expect(plain.headers.get('content-encoding')).toBeNull();
});
