import type { Client } from '@quivertree/contract/client';
import { createExport, type ExportKind } from '@quivertree/contract/exports';
import { placeOrder } from '@quivertree/contract/orders';
import { endAllSessions } from '@quivertree/contract/own-account';
import { shownReference } from '@quivertree/domain/order-reference';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { refusalCode } from '../../../../../tests/world/buy.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { signedIn } from '../../../../../tests/world/organiser-money.ts';
import { buy, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { downloadAddress } from '../../http/download-address.ts';

let world: World;
let organiserId: string;
let finance: Client;
beforeAll(async () => {
  world = await startWorld();
  organiserId = await makeOrganiser(world.pool);
  finance = await signedInAs(world, { memberOf: { organiserId, role: 'finance' } });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const concert = (event: Parameters<typeof makeEvent>[1] = {}) => makeEvent(world.pool, { organiserId, ...event });

const ask = (eventId: string, what: ExportKind, by = finance) =>
  by.call(createExport, { params: { eventId }, body: { what } });

async function fetchText(eventId: string, what: ExportKind): Promise<string> {
  const answer = await fetch(world.url + (await ask(eventId, what)).url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
}

test('orders, attendees and answers come as files in which no cell is a formula', async () => {
  const event = await concert({
    ticketTypes: [{ name: '@General' }],
    customFields: [{ label: '=Diet', type: 'TEXT' }],
  });
  const email = '+plus@example.com';
  const bought = await buy(world, event, { name: '=HYPERLINK("//evil")', email });
  await world.client.call(placeOrder, {
    body: {
      eventId: event.id,
      attendee: { name: 'Tangeni, "T" Haufiku', email: 'tangeni@example.com' },
      tickets: [{ ticketId: event.ticketTypes[0] as string, quantity: 2 }],
      customFields: [{ label: '=Diet', value: '-2+3' }],
    },
  });
  const orders = await fetchText(event.id, 'orders');
  expect(orders.startsWith('\uFEFFOrdered,Reference,Type,State,Name')).toBe(true);
  expect(orders).toContain(`,"'=HYPERLINK(""//evil"")",'${email},1,100.00,5.00,105.00,0.00,NAD`);
  expect(orders).toContain('"Tangeni, ""T"" Haufiku"');
  expect(orders.trimEnd().split('\r\n')).toHaveLength(3);
  const attendees = await fetchText(event.id, 'attendees');
  expect(attendees).toContain("'@General");
  expect(attendees).toContain(shownReference(bought.reference));
  expect(attendees).not.toContain(bought.reference);
  const answers = await fetchText(event.id, 'answers');
  expect(answers).toContain("State,'=Diet");
  expect(answers).toContain("'-2+3");
  for (const file of [orders, attendees, answers])
    for (const cell of file.slice(1).split(/[,\r\n]+/)) expect(cell).not.toMatch(/^"?[=+@]/);
});

test('spreadsheets know its moments, its states are called as on the pages, and no answer is lost when its question is reworded', async () => {
  const event = await concert({ ticketTypes: [{ priceMinor: 0 }], customFields: [{ label: 'Shirt', type: 'TEXT' }] });
  await world.client.call(placeOrder, {
    body: {
      eventId: event.id,
      attendee: { name: 'Tangeni Haufiku', email: 'tangeni@example.com' },
      tickets: [{ ticketId: event.ticketTypes[0] as string, quantity: 1 }],
      customFields: [{ label: 'Shirt', value: 'Large' }],
    },
  });
  await world.pool.query(`update custom_fields set label = 'T-shirt' where event_id = $1`, [event.id]);
  expect(await fetchText(event.id, 'orders')).toMatch(/\r\n\d{4}-\d\d-\d\d \d\d:\d\d,[\w-]+,Online,Confirmed,/);
  expect(await fetchText(event.id, 'attendees')).toMatch(/,Valid,,[\w-]+,\d{4}-\d\d-\d\d \d\d:\d\d\r\n$/);
  const answers = await fetchText(event.id, 'answers');
  expect(answers).toContain('State,T-shirt,Shirt\r\n');
  expect(answers).toContain(',Confirmed,,Large\r\n');
});

test('the address of a file is signed, ends after five minutes, and with the right to see the event', async () => {
  const event = await concert();
  const { url, expiresAt } = await ask(event.id, 'orders');
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
  const status = async (of: string) => (await fetch(world.url + of)).status;
  expect(await status(url)).toBe(200);
  expect(await status(`${url}x`)).toBe(404);
  expect(await status(url.replace(/.(?=\.)/, (letter) => (letter === 'A' ? 'B' : 'A')))).toBe(404);
  const person = await signedIn(world, { memberOf: { organiserId, role: 'manager' } });
  const of = { eventId: event.id, what: 'orders' };
  const address = (seconds: number) =>
    downloadAddress(world.context.keys.downloads, { file: 'export', of, userId: person.id, seconds }).url;
  expect(await status(address(-1))).toBe(404);
  expect(await status(address(60))).toBe(200);
  await world.pool.query('delete from organiser_members where user_id = $1', [person.id]);
  expect([403, 404]).toContain(await status(address(60)));
});

test('the address of a file opens nothing any more once whoever asked for it signed out everywhere or was locked out', async () => {
  const event = await concert();
  const person = await signedIn(world, { memberOf: { organiserId, role: 'manager' } });
  const { url } = await ask(event.id, 'attendees', person.client);
  const status = async () => (await fetch(world.url + url)).status;
  expect(await status()).toBe(200);
  await person.client.call(endAllSessions, {});
  expect(await status()).toBe(404);
});

test('only for those who see orders, not too often, and on record', async () => {
  const event = await concert();
  const door = await signedInAs(world, { memberOf: { organiserId, role: 'door' } });
  const elsewhere = await signedInAs(world, {
    memberOf: { organiserId: await makeOrganiser(world.pool), role: 'owner' },
  });
  for (const by of [door, elsewhere]) expect(await refusalCode(ask(event.id, 'attendees', by))).toBe('event.not_found');
  const often = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
  const outcomes = [];
  for (let i = 0; i < 21; i++) outcomes.push(await refusalCode(ask(event.id, 'attendees', often)));
  expect(outcomes.filter((outcome) => outcome === 'no refusal')).toHaveLength(20);
  expect(outcomes.at(-1)).toBe('auth.too_many_attempts');
  const { rowCount } = await world.pool.query(
    `select from record_entries where event_id = $1 and action = 'attendee.exported'`,
    [event.id],
  );
  expect(rowCount).toBe(20);
});

test('fifty thousand orders go through without filling the memory, however slowly they are read', {
  timeout: 60_000,
}, async () => {
  const event = await concert({
    ticketTypes: [{ priceMinor: 0, capacity: 100_000 }],
    customFields: [{ label: 'Story', type: 'TEXTAREA' }],
  });
  // Reservations that ran out: they hold no stock and no tickets, and are in the file all the same.
  await world.pool.query(
    `insert into orders (event_id, id, reference, buyer_key, state, buyer_name, buyer_email, custom_fields, currency, subtotal_minor,
                         fee_minor, total_minor, platform_fee_minor, idempotency_key, request_hash, created_at)
     select $1, gen_random_uuid(), 'BULK-' || n, 'key' || n, 'expired', 'Buyer ' || n, n || '@example.com',
            json_build_array(json_build_object('label', 'Story', 'value', repeat('Once upon a dune. ', 110))), 'NAD', 100, 0, 100, 0,
            'bulk' || n, '', now() + make_interval(secs => n % 1000)
       from generate_series(1, 50000) n`,
    [event.id],
  );
  const answer = await fetch(world.url + (await ask(event.id, 'answers')).url);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = 0;
  let bytes = 0;
  let lines = 0;
  for await (const chunk of answer.body as ReadableStream<Uint8Array>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines++;
    most = Math.max(most, process.memoryUsage().rss - before);
  }
  expect(lines).toBe(50_001);
  // The file is as large as what a server that held it would need several times over.
  expect(bytes).toBeGreaterThan(95_000_000);
  expect(most).toBeLessThan(180_000_000);
});
