import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from '@quivertree/contract/client';
import { getOrderMoney, refundOrder } from '@quivertree/contract/payments/refunds';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { makeEvent } from '../../../../../../tests/world/make-event.ts';
import { type BoughtOrder, buy, signedInAs } from '../../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';

/** Simulates a provider behind a connection that can be cut. */
let provider: World;
let line: Server;
/** Bodies of the refund requests. */
const refunds: string[] = [];
/** Number of upcoming refund responses to drop. */
let answersToLose = 0;

let world: World;
let administrator: Client;
beforeAll(async () => {
  provider = await startWorld();
  line = createServer((request, response) => {
    void (async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(chunk as Uint8Array);
      const body = Buffer.concat(chunks);
      const isRefund = request.method === 'POST' && (request.url ?? '').includes('/refunds');
      if (isRefund) refunds.push(body.toString());
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
      ) as Record<string, string>;
      const answer = await fetch(`${provider.url}/sandbox${request.url}`, {
        method: request.method ?? 'GET',
        headers,
        redirect: 'manual',
        ...(body.length > 0 ? { body } : {}),
      });
      const text = await answer.text();
      if (isRefund && answersToLose-- > 0) return request.socket.destroy();
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'text/plain',
        ...(answer.headers.has('location') ? { location: answer.headers.get('location') ?? '' } : {}),
      });
      return response.end(text);
    })();
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  world = await startWorld({ env: { SANDBOX_URL: `http://127.0.0.1:${(line.address() as AddressInfo).port}` } });
  administrator = await signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'] });
});
afterAll(async () => {
  await world.stop();
  await new Promise((resolve) => line.close(resolve));
  await provider.stop();
});

const stateOf = async ({ reference }: BoughtOrder) =>
  (await administrator.call(getOrderMoney, { params: { reference } })).refunds.map(({ state }) => state);

test('a refund whose response is lost is unknown, is retried with the same key, and is paid once', async () => {
  const bought = await buy(world, await makeEvent(world.pool));
  answersToLose = 2;
  await administrator.call(refundOrder, {
    params: { reference: bought.reference },
    body: { scope: { kind: 'order' }, refundFee: true, reason: 'Ill' },
  });
  await vi.waitFor(async () => expect(await stateOf(bought)).toEqual(['unknown']), { timeout: 10_000, interval: 20 });
  await assertBooksAgree(world.pool);
  await vi.waitFor(
    async () => {
      await world.pool.query('update graphile_worker._private_jobs set run_at = now()');
      expect(await stateOf(bought)).toEqual(['succeeded']);
    },
    { timeout: 20_000, interval: 200 },
  );
  expect(refunds).toHaveLength(3);
  expect(new Set(refunds).size).toBe(1);
  const { rows } = await world.pool.query('select array_agg(to_state order by id) as states from refund_history');
  expect(rows[0].states).toEqual(['sent', 'unknown', 'sent', 'unknown', 'sent', 'succeeded']);
  await assertBooksAgree(world.pool);
});
