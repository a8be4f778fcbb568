import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { linesOf, objectsOf, pagesOf } from '../../pdf/read-pdf.fixture.ts';
import type { OrderTickets } from './ticket-queries.ts';
import { ticketsPdf } from './tickets-pdf.ts';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer } });

const CODE = '0GJK7Q2W9XVZ4M5N8RST1ABCDEFH3PY6'.repeat(5) + '00000';
const PAGE_WIDTH = 419.53;
const MARGIN = 36;
const BEFORE = Date.parse('2026-11-30T12:00:00.000Z');
const AFTER = Date.parse('2026-12-01T20:00:00.000Z');

function orderOf(
  name: string,
  tickets: Partial<OrderTickets['tickets'][number]>[],
  state: OrderTickets['event']['state'] = 'published',
): OrderTickets {
  const ticket = {
    code: CODE,
    state: 'issued',
    ticketTypeName: 'Standard',
    attendeeName: 'Anna Nuyoma',
    shortCode: 'ABCDE-FGHJK',
    transferable: true,
  };
  return {
    reference: 'ABCDEF-0123456789ABCDEFGHJKMNPQRS',
    event: {
      name,
      location: 'Warehouse',
      address: '48 Tal Street',
      city: 'Windhoek',
      startsAt: '2026-12-01T17:00:00.000Z',
      endsAt: '2026-12-01T20:00:00.000Z',
      timeZone: 'Africa/Windhoek',
      organizerName: 'Jazz (Windhoek)',
      state,
    },
    tickets: tickets.map((different, i) => ({ ...ticket, number: i + 1, ...different })),
  } as unknown as OrderTickets;
}

test('shows each ticket on a page of its own, and reads it out in this order', () => {
  const pdf = ticketsPdf(orderOf('Jazz Night', [{}, { attendeeName: 'Zoë \\ Łukasz', transferable: false }]), BEFORE);
  const [first = '', second = '', ...more] = pagesOf(pdf);
  expect(more).toEqual([]);
  expect(linesOf(first)).toEqual([
    'QUIVERTREE',
    'Jazz Night',
    'Tue, 1 Dec 2026, 19:00 – 22:00',
    'Warehouse, 48 Tal Street, Windhoek',
    'Standard',
    'Anna Nuyoma',
    'Short code: ABCDE-FGHJK',
    'Ticket 1 of 2. Hosted by Jazz (Windhoek).',
    'Order ABCDEF-012345',
  ]);
  expect(linesOf(second)).toEqual(expect.arrayContaining(['Zoë \\ Lukasz', 'This ticket can’t be transferred.']));
  const parts = objectsOf(pdf).flatMap((object) => /\/StructElem \/S \/(\w+)/.exec(object)?.[1] ?? []);
  const ofTicket = ['Sect', 'P', 'H1', 'P', 'Figure', 'P'];
  expect(parts).toEqual([...ofTicket, ...ofTicket]);
});

test('writes click letters as people type them without, and accents that are characters of their own', () => {
  const [page = ''] = pagesOf(ticketsPdf(orderOf('ǁKaras', [{ attendeeName: 'ǃNamiǂNu\u0302s ǀUirab' }]), BEFORE));
  expect(linesOf(page)).toEqual(expect.arrayContaining(['//Karas', '!Nami#Nûs /Uirab']));
});

test('keeps typographic characters and leaves out emoji', () => {
  const [page = ''] = pagesOf(
    ticketsPdf(orderOf('🎉 Oma’s 80ᵗʰ – “€5” ❤️', [{ attendeeName: 'Šárka Dvořák' }]), BEFORE),
  );
  expect(linesOf(page)).toEqual(expect.arrayContaining(['Oma’s 80th – “€5” ', 'Šárka Dvorák']));
});

test.each([
  ['王小明', 'WangXiaoMing'],
  ['김민수', 'GimMinSu'],
  ['Иван Щербаков', 'Ivan Shcherbakov'],
  ['Γιώργος', 'Giorgos'],
  ['محمد الأمين', "mhmd l'myn"],
  ['महासमुंद', 'mhasmumd'],
  ['สมชายดี', 'smchaydi'],
])('writes the name %s in Latin letters, since PDFs contain no others', (name, shown) => {
  const [page = ''] = pagesOf(ticketsPdf(orderOf('Jazz Night', [{ attendeeName: name }]), BEFORE));
  expect(linesOf(page)).toContain(shown);
});

test('says that a postponed event has no new date yet', () => {
  const [page = ''] = pagesOf(ticketsPdf(orderOf('Jazz Night', [{}], 'postponed'), BEFORE));
  expect(linesOf(page)).toContain('This event has been postponed. The new date isn’t known yet.');
  expect(linesOf(page).join()).not.toContain('Dec 2026');
});

test('says at once that an event was cancelled or is over', () => {
  const lines = (...at: Parameters<typeof ticketsPdf>) => linesOf(pagesOf(ticketsPdf(...at))[0] ?? '');
  const name = 'An evening of jazz, poetry and food from the whole of Namibia under the old camelthorn';
  expect(lines(orderOf(name, [{}]), BEFORE).join()).not.toContain('This event');
  expect(lines(orderOf(name, [{}]), AFTER)).toContain('This event is over.');
  expect(lines(orderOf(name, [{}], 'cancelled'), BEFORE)).toContain('This event was cancelled.');
  expect(pagesOf(ticketsPdf(orderOf(name, [{ transferable: false }], 'cancelled'), BEFORE))).toHaveLength(1);
});

test('draws a code that scanners can read', async () => {
  const [page = ''] = pagesOf(ticketsPdf(orderOf('Jazz Night', [{}]), BEFORE));
  const [, width = '', hex = ''] =
    /BI \/W (\d+) \/H \1 \/IM true \/D \[1 0\] \/F \/AHx ID ([\da-f]+)> EI/.exec(page) ?? [];
  const size = Number(width);
  expect(size).toBe(45);
  const bits = Buffer.from(hex, 'hex');
  const rowLength = bits.length / size;
  const quiet = 4;
  const scale = 4;
  const side = (size + 2 * quiet) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < size * scale; y++)
    for (let x = 0; x < size * scale; x++) {
      const [row, column] = [Math.floor(y / scale), Math.floor(x / scale)];
      const dark = ((bits[row * rowLength + (column >> 3)] ?? 0) >> (7 - (column & 7))) & 1;
      const pixel = (y + quiet * scale) * side + x + quiet * scale;
      if (dark) data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  const picture = { data, width: side, height: side, colorSpace: 'srgb' } as const;
  const [found] = await readBarcodes(picture, { formats: ['QRCode'] });
  expect(found).toMatchObject({ text: CODE });
});

test.each([
  ['void', 'Not valid', /is no longer valid\./],
  ['transferring', 'Being transferred', /until they accept it or you cancel the transfer\./],
  ['transferred', 'Transferred', /Only they have its code\./],
] as const)('says why a ticket has no code: %s', (state, title, advice) => {
  const pdf = ticketsPdf(orderOf('Jazz Night', [{ state, code: null, shortCode: '', transferable: false }]), BEFORE);
  const [page = ''] = pagesOf(pdf);
  expect(page).not.toContain('BI ');
  const lines = linesOf(page);
  expect(lines).toContain(title);
  expect(lines.join(' ')).toMatch(new RegExp(`${advice.source} Standard Anna Nuyoma Ticket 1 of 1`));
  expect(lines.join()).not.toMatch(/Short code|can't be transferred/);
  expect(objectsOf(pdf).join()).not.toContain('/Alt');
});

const repeated = (text: string, length: number) => text.repeat(length).slice(0, length);

test('keeps the longest names of an event, its place, organiser and holder on one page', () => {
  const words = (length: number) => repeated('Windhoek International ', length);
  const ticket = { ticketTypeName: words(80), attendeeName: words(120), transferable: false };
  const order = orderOf(words(120), [ticket, {}], 'cancelled');
  Object.assign(order.event, { location: words(120), address: words(200), organizerName: words(120) });
  const pages = pagesOf(ticketsPdf(order, BEFORE));
  expect(pages.map((page) => linesOf(page).slice(-1))).toEqual([['Order ABCDEF-012345'], ['Order ABCDEF-012345']]);
});

test('breaks long names within the margins, and continues on another page rather than below the first', () => {
  const name = `${'Windhoek International '.repeat(12)}${'W'.repeat(60)}`;
  const pages = pagesOf(ticketsPdf(orderOf(name, [{ ticketTypeName: 'Early bird '.repeat(80) }]), BEFORE));
  expect(pages.length).toBeGreaterThan(1);
  const lines = pages.flatMap(linesOf);
  expect(lines.join('').replaceAll(' ', '')).toContain('W'.repeat(60));
  // At 20 points, an average letter is at least 4 points wide.
  expect(Math.max(...lines.map((line) => line.length)) * 4).toBeLessThan(PAGE_WIDTH - 2 * MARGIN);
  const baselines = pages.flatMap((page) => [...page.matchAll(/1 0 0 1 36 ([\d.-]+) Tm/g)].map(([, y]) => Number(y)));
  expect(Math.min(...baselines)).toBeGreaterThan(MARGIN);
});
