import { randomUUID } from 'node:crypto';
import { createClient } from '@quivertree/contract/client';
import { joinWaitingList } from '@quivertree/contract/waiting-list/waiting-list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { runOutReservations } from '../../../../../tests/world/run-out-reservations.ts';
import { type MadeEvent, makeEvent } from '../../../../../tests/world/make-event.ts';
import { pay } from '../../../../../tests/world/paid-order.ts';
import { place } from '../../../../../tests/world/place.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { sweepWaitingLists } from './sweep-waiting-lists.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { UNPAID_PERCENT_PER_ADDRESS: '10', TRUSTED_PROXIES: '1' } });
});
afterAll(() => world.stop());

const from = (address: string) =>
  createClient({ baseUrl: world.url, fetch, headers: () => ({ 'x-forwarded-for': address }) });

function join(event: MadeEvent, address: string, quantity: number) {
  const attendee = { name: 'Tangeni Haufiku', email: `${randomUUID()}@example.com` };
  const body = { ticketId: event.ticketTypes[0] as string, quantity, attendee };
  return from(address).call(joinWaitingList, { params: { eventId: event.id }, body });
}

/** The units of each open offer, in the order in which the entries joined. */
async function offered(event: MadeEvent): Promise<{ units: number }[]> {
  const { rows } = await world.pool.query(
    `select f.units from offers f join waiting_entries w on w.id = f.waiting_entry_id and w.event_id = f.event_id
      where f.event_id = $1 and f.state = 'open' order by w.place`,
    [event.id],
  );
  return rows;
}

async function offerKeys(event: MadeEvent): Promise<string[]> {
  const { rows } = await world.pool.query<{ offer_key: string }>(
    `select offer_key from offers where event_id = $1 and state = 'open' order by created_at`,
    [event.id],
  );
  return rows.map((row) => row.offer_key);
}

test('an address with many invented names is offered its share, and the people behind it get the rest', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 100 }] });
  for (let i = 0; i < 10; i++) {
    const request = { lines: [[0, 10]] as const, email: `${randomUUID()}@example.com` };
    await place(from(`196.44.20.${i}`), event, request);
  }
  for (let i = 0; i < 12; i++) await join(event, '196.44.10.7', 10);
  await join(event, '196.44.10.8', 3);
  await runOutReservations(world.pool, event.id);
  expect(await offered(event)).toEqual([{ units: 10 }, { units: 10 }, { units: 3 }]);
  await sweepWaitingLists(world.pool);
  expect(await offered(event)).toHaveLength(3);
  await place(from('196.44.10.9'), event, { lines: [[0, 10]], email: 'selma@example.com' });

  await world.pool.query(`update offers set expires_at = now() where event_id = $1 and units = 10`, [event.id]);
  await sweepWaitingLists(world.pool);
  expect(await offered(event)).toEqual(
    [{ units: 3 }, { units: 10 }, { units: 10 }].toSorted((a, b) => b.units - a.units),
  );
  await assertBooksAgree(world.pool);
});

test('an address with unpaid offers gets no further ones until they are paid or expire', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 100 }] });
  for (let i = 0; i < 10; i++) {
    const request = { lines: [[0, 10]] as const, email: `${randomUUID()}@example.com` };
    await place(from(`196.44.21.${i}`), event, request);
  }
  for (let i = 0; i < 6; i++) await join(event, '196.44.11.7', 10);
  await runOutReservations(world.pool, event.id);
  const taken = [];
  for (const offerKey of await offerKeys(event)) {
    const request = { lines: [[0, 10]] as const, email: `${randomUUID()}@example.com`, offerKey };
    taken.push(await place(from('196.44.11.7'), event, request));
  }
  expect(taken).toHaveLength(2);
  await sweepWaitingLists(world.pool);
  expect(await offered(event)).toEqual([]);

  await pay({ paymentPage: taken[0]?.payload.return_url ?? '' });
  await sweepWaitingLists(world.pool);
  expect(await offered(event)).toEqual([{ units: 10 }]);
  await runOutReservations(world.pool, event.id);
  expect(await offered(event)).toEqual([{ units: 10 }, { units: 10 }]);
  await assertBooksAgree(world.pool);
});
