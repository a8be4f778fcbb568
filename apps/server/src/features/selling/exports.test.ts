import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Client } from '@quivertree/contract/client';
import { createExport, type ExportKind } from '@quivertree/contract/selling/exports';
import { issueComplimentaryTickets } from '@quivertree/contract/selling/complimentary-tickets';
import { getOrderMoney, refundOrder } from '@quivertree/contract/payments/refunds';
import { endAllSessions, listSessions } from '@quivertree/contract/accounts/own-account';
import { FIGURES } from '@quivertree/domain/sales/figures';
import type { SheetFormat } from '@quivertree/contract/shapes';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { refusalCode } from '../../../../../tests/world/refusal-of.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { fetchFile, signedIn } from '../../../../../tests/world/organiser-money.ts';
import { buy, order, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { readCsv, readXlsx } from '../../../../../tests/world/read-sheet.ts';
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

const ask = (
  eventId: string,
  kind: ExportKind,
  { by = finance, format = 'csv' }: { by?: Client; format?: SheetFormat } = {},
) => by.call(createExport, { params: { eventId }, body: { kind, format } });

const fetched = async (eventId: string, kind: ExportKind, format: SheetFormat) =>
  fetchFile(world, await ask(eventId, kind, { format }));

/** Rows of a CSV file, each keyed by column name. */
async function rowsOf(eventId: string, kind: ExportKind): Promise<Record<string, string>[]> {
  const { bytes } = await fetched(eventId, kind, 'csv');
  const [headings = [], ...rows] = readCsv(bytes.toString('utf8').slice(1));
  return rows.map((row) => Object.fromEntries(headings.map((heading, i) => [heading, row[i] ?? ''])));
}

test('orders and attendees export as CSV files without formulas', async () => {
  const event = await concert({
    ticketTypes: [{ name: '@General' }],
    customFields: [{ label: '=Diet', type: 'TEXT' }],
  });
  const email = '+plus@example.com';
  const bought = await buy(world, event, { name: '=HYPERLINK("//evil")', email });
  await order(world, event, { name: 'Tangeni, "T" Haufiku', customFields: [{ label: '=Diet', value: '-2+3' }] });
  const orders = await fetched(event.id, 'orders', 'csv');
  expect(orders).toMatchObject({ status: 200, mediaType: 'text/csv; charset=utf-8' });
  expect(orders.fileName).toMatch(/^[\w-]+-orders\.csv$/);
  const text = orders.bytes.toString('utf8');
  expect(text.startsWith('\uFEFFOrdered,Reference,Type,State,Buyer,Email')).toBe(true);
  expect(text).toContain(`,"'=HYPERLINK(""//evil"")",'${email},1,`);
  expect(text).toContain('"Tangeni, ""T"" Haufiku"');
  expect(text).toContain(",'=Diet\r\n");
  expect(text).toContain("'-2+3");
  expect(readCsv(text)).toHaveLength(3);
  const attendees = (await fetched(event.id, 'attendees', 'csv')).bytes.toString('utf8');
  expect(attendees).toContain("'@General");
  expect(attendees).toContain(shownReference(bought.reference));
  expect(attendees).not.toContain(bought.reference);
  for (const file of [text, attendees])
    for (const cell of readCsv(file.slice(1)).flat()) expect(cell).not.toMatch(/^[=+@]/);
});

test('the attendees file has prices, complimentary tickets, admissions and all answers', async () => {
  const event = await concert({
    ticketTypes: [{ name: 'General', priceMinor: 12_050 }],
    customFields: [{ label: 'Diet', type: 'TEXT' }],
  });
  const bought = await buy(world, event, { name: 'Anna', customFields: [{ label: 'Diet', value: 'Vegan' }] });
  const manager = await signedInAs(world, { memberOf: { organiserId, role: 'manager' } });
  await manager.call(issueComplimentaryTickets, {
    params: { eventId: event.id },
    body: {
      ticketId: event.ticketTypes[0] as string,
      allotment: null,
      guests: [{ name: 'Johanna', email: 'johanna@example.com', quantity: 1 }],
      note: '',
    },
  });
  await world.pool.query(
    `insert into scans (event_id, id, device, nonce, code_hash, ticket_id, verdict, at)
     select event_id, gen_random_uuid(), 'door', 'nonce', sha256('code'), id, 'admitted', '2026-12-05T16:30:00Z' from tickets
      where event_id = $1 and attendee_name = 'Anna'`,
    [event.id],
  );
  const rows = await rowsOf(event.id, 'attendees');
  expect(rows).toHaveLength(2);
  expect(rows.find(({ Name }) => Name === 'Anna')).toMatchObject({
    Ticket: 'General',
    Price: '120.50',
    Currency: 'NAD',
    Complimentary: 'No',
    State: 'Valid',
    Admitted: '2026-12-05 18:30',
    Issued: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    Reference: shownReference(bought.reference),
    Buyer: 'Anna',
    Diet: 'Vegan',
  });
  expect(rows.find(({ Name }) => Name === 'Johanna')).toMatchObject({
    Price: '0.00',
    Complimentary: 'Yes',
    Admitted: '',
    Diet: '',
  });
});

test('the orders file matches the order page: figures, refunds in the state, and payment method', async () => {
  const event = await concert({ ticketTypes: [{ name: 'General' }, { name: 'Balcony', priceMinor: 45_000 }] });
  const bought = await buy(world, event, { quantities: [2, 1], name: 'Anna' });
  const params = { reference: bought.reference };
  const { rows: general } = await world.pool.query<{ id: string }>(
    'select id from tickets where event_id = $1 and ticket_type_id = $2 limit 1',
    [event.id, event.ticketTypes[0]],
  );
  await finance.call(refundOrder, {
    params,
    body: { scope: { kind: 'tickets', ticketIds: general.map(({ id }) => id) }, refundFee: true, reason: 'Ill' },
  });
  await order(world, event, { name: 'Tangeni' });
  const rows = await rowsOf(event.id, 'orders');
  const anna = rows.find(({ Buyer }) => Buyer === 'Anna') ?? {};
  const { figures, total } = await finance.call(getOrderMoney, { params });
  const shown = Object.entries(figures ?? {}).map(([name, amount]) => [
    FIGURES[name as keyof NonNullable<typeof figures>].name,
    amount.toFixed(2),
  ]);
  expect(shown).toHaveLength(7);
  expect(anna).toMatchObject({
    ...Object.fromEntries(shown),
    State: 'Partly refunded',
    Tickets: '3',
    'Ticket types': '2 × General, 1 × Balcony',
    Total: total.toFixed(2),
    Refunded: '105.00',
    Refunds: '100.00',
    'Payment provider': 'Test payments',
    'Paid on': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    Currency: 'NAD',
  });
  expect(rows.find(({ Buyer }) => Buyer === 'Tangeni')).toMatchObject({
    State: 'Waiting for payment',
    'Gross sales': '',
    'Your earnings': '',
    'Payment provider': '',
    'Paid on': '',
  });
});

test('an Excel file has the same rows, with real numbers and dates', async () => {
  const event = await concert({
    ticketTypes: [{ name: 'General', priceMinor: 12_050 }],
    customFields: [
      { label: 'Age', type: 'NUMBER' },
      { label: 'Phone', type: 'PHONE' },
      { label: 'Born', type: 'DATE' },
    ],
  });
  await buy(world, event, {
    name: '=Anna',
    customFields: [
      { label: 'Age', value: '31' },
      { label: 'Phone', value: '+264811234567' },
      { label: 'Born', value: '1995-02-03' },
    ],
  });
  for (const kind of ['orders', 'attendees'] as const) {
    const file = await fetched(event.id, kind, 'xlsx');
    expect(file).toMatchObject({
      status: 200,
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    expect(file.fileName).toMatch(/^[\w-]+\.xlsx$/);
    const [headings = [], row = [], ...others] = readXlsx(file.bytes);
    expect(others).toEqual([]);
    const [asCsv = {}] = await rowsOf(event.id, kind);
    expect(headings).toEqual(Object.keys(asCsv));
    const cell = (label: string) => row[headings.indexOf(label)];
    expect(cell(kind === 'orders' ? 'Buyer' : 'Name')).toBe('=Anna');
    expect(cell(kind === 'orders' ? 'Total' : 'Price')).toMatchObject({ format: '#,##0.00' });
    expect(cell(kind === 'orders' ? 'Ordered' : 'Issued')).toMatchObject({ format: 'yyyy\\-mm\\-dd\\ hh:mm' });
    expect(cell('Age')).toEqual({ value: 31, format: 'General' });
    expect(cell('Phone')).toBe('+264811234567');
    expect(cell('Born')).toMatchObject({ value: 34733, format: 'yyyy\\-mm\\-dd' });
  }
});

test('states are named as on the pages, and rewording a question loses no answers', async () => {
  const event = await concert({ ticketTypes: [{ priceMinor: 0 }], customFields: [{ label: 'Shirt', type: 'TEXT' }] });
  await order(world, event, { quantities: [2], customFields: [{ label: 'Shirt', value: 'Large' }] });
  await world.pool.query(`update custom_fields set label = 'T-shirt' where event_id = $1`, [event.id]);
  const [row = {}] = await rowsOf(event.id, 'orders');
  expect(row).toMatchObject({ Type: 'Online', State: 'Confirmed', Tickets: '2', 'T-shirt': '', Shirt: 'Large' });
  expect(row['Ordered']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(Object.keys(row).slice(-2)).toEqual(['T-shirt', 'Shirt']);
  expect(await rowsOf(event.id, 'attendees')).toMatchObject([
    { State: 'Valid', Admitted: '', Shirt: 'Large' },
    { State: 'Valid', Admitted: '', Shirt: 'Large' },
  ]);
});

test('an export’s address is signed, expires after five minutes, and requires access to the event', async () => {
  const event = await concert();
  const { url, expiresAt } = await ask(event.id, 'orders');
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
  const status = async (of: string) => (await fetch(world.url + of)).status;
  expect(await status(url)).toBe(200);
  expect(await status(`${url}x`)).toBe(404);
  expect(await status(url.replace(/.(?=\.)/, (letter) => (letter === 'A' ? 'B' : 'A')))).toBe(404);
  const person = await signedIn(world, { memberOf: { organiserId, role: 'manager' } });
  const of = { eventId: event.id, kind: 'orders', format: 'csv' };
  const [session] = await person.client.call(listSessions, {});
  const file = { file: 'export', of, userId: person.id, sessionId: session?.id ?? '' };
  const address = (seconds: number) => downloadAddress(world.context.keys.downloads, { ...file, seconds }).url;
  expect(await status(address(-1))).toBe(404);
  expect(await status(address(60))).toBe(200);
  await world.pool.query('delete from organiser_members where user_id = $1', [person.id]);
  expect([403, 404]).toContain(await status(address(60)));
});

test('an export’s address stops working once its user signs out everywhere or is locked', async () => {
  const event = await concert();
  const person = await signedIn(world, { memberOf: { organiserId, role: 'manager' } });
  const { url } = await ask(event.id, 'attendees', { by: person.client });
  const status = async () => (await fetch(world.url + url)).status;
  expect(await status()).toBe(200);
  await person.client.call(endAllSessions, {});
  expect(await status()).toBe(404);
});

test('exports are limited to people who see orders, rate-limited and logged', async () => {
  const event = await concert();
  const door = await signedInAs(world, { memberOf: { organiserId, role: 'door' } });
  const elsewhere = await signedInAs(world, {
    memberOf: { organiserId: await makeOrganiser(world.pool), role: 'owner' },
  });
  for (const by of [door, elsewhere])
    expect(await refusalCode(ask(event.id, 'attendees', { by }))).toBe('event.not_found');
  const often = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
  const outcomes = [];
  for (let i = 0; i < 21; i++) outcomes.push(await refusalCode(ask(event.id, 'attendees', { by: often })));
  expect(outcomes.filter((outcome) => outcome === 'no refusal')).toHaveLength(20);
  expect(outcomes.at(-1)).toBe('auth.too_many_attempts');
  const { rowCount } = await world.pool.query(
    `select from audit_log where event_id = $1 and action = 'attendee.exported'`,
    [event.id],
  );
  expect(rowCount).toBe(20);
});

const collectGarbage = (() => {
  setFlagsFromString('--expose_gc');
  return runInNewContext('gc') as () => void;
})();

/** Bytes of memory in use, excluding those waiting to be freed. */
function usedMemory(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

test.each(['csv', 'xlsx'] as const)(
  'twenty thousand orders export as %s without filling the memory, however slowly they are read',
  { timeout: 120_000 },
  async (format) => {
    const event = await concert({
      ticketTypes: [{ priceMinor: 0, capacity: 100_000 }],
      customFields: [{ label: 'Story', type: 'TEXTAREA' }],
    });
    // Expired orders need neither stock nor tickets, but are still exported.
    await world.pool.query(
      `insert into orders (event_id, id, reference, buyer_key, state, buyer_name, buyer_email, custom_fields, currency, subtotal_minor,
                         fee_minor, total_minor, platform_fee_minor, idempotency_key, request_hash, created_at)
     select $1, gen_random_uuid(), $2 || n, $2 || n, 'expired', 'Buyer ' || n, n || '@example.com',
            json_build_array(json_build_object('label', 'Story', 'value', repeat('Once upon a dune. ', 110))), 'NAD', 100, 0, 100, 0,
            'bulk' || n, '', now() + make_interval(secs => n % 1000)
       from generate_series(1, 20000) n`,
      [event.id, `BULK-${format}-`],
    );
    const answer = await fetch(world.url + (await ask(event.id, 'orders', { format })).url);
    const before = usedMemory();
    let highest = 0;
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body as ReadableStream<Uint8Array>) {
      // Keeps only the line ends of 38 MB of text, to count the rows.
      chunks.push(format === 'csv' ? chunk.filter((byte) => byte === 10) : chunk);
      if (chunks.length % (format === 'csv' ? 60 : 4) === 0) highest = Math.max(highest, usedMemory());
    }
    const file = Buffer.concat(chunks);
    const rows = format === 'csv' ? file.length : readXlsx(file).length;
    expect(rows).toBe(20_001);
    expect(highest).toBeGreaterThan(0);
    expect(highest - before).toBeLessThan(25_000_000);
  },
);
