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

function orderOf(name: string, tickets: Partial<OrderTickets['tickets'][number]>[]): OrderTickets {
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
    },
    tickets: tickets.map((different, i) => ({ ...ticket, number: i + 1, ...different })),
  } as unknown as OrderTickets;
}

test('shows each ticket on a page of its own, and reads it out in this order', () => {
  const pdf = ticketsPdf(orderOf('Jazz Night', [{}, { attendeeName: 'Zoë \\ Łukasz', transferable: false }]));
  const [first = '', second = '', ...more] = pagesOf(pdf);
  expect(more).toEqual([]);
  expect(linesOf(first)).toEqual([
    'QUIVERTREE',
    'Jazz Night',
    'Tue, 1 Dec 2026, 19:00 - 22:00',
    'Warehouse, 48 Tal Street, Windhoek',
    'Standard',
    'Anna Nuyoma',
    'Short code: ABCDE-FGHJK',
    'Ticket 1 of 2. Hosted by Jazz (Windhoek).',
    'Order ABCDEF-012345',
  ]);
  expect(linesOf(second)).toEqual(expect.arrayContaining(['Zoë \\ ?ukasz', "This ticket can't be transferred."]));
  const parts = objectsOf(pdf).flatMap((object) => /\/StructElem \/S \/(\w+)/.exec(object)?.[1] ?? []);
  const ofTicket = ['Sect', 'P', 'H1', 'P', 'Figure', 'P'];
  expect(parts).toEqual([...ofTicket, ...ofTicket]);
});

test('draws a code that scanners can read', async () => {
  const [page = ''] = pagesOf(ticketsPdf(orderOf('Jazz Night', [{}])));
  const bars = [...page.matchAll(/(\d+) (\d+) (\d+) 1 re/g)].map(([, ...numbers]) => numbers.map(Number));
  const quiet = 4;
  const scale = 4;
  const size = 45 + 2 * quiet;
  const side = size * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [column = 0, row = 0, length = 0] of bars)
    for (let y = 0; y < scale; y++) {
      const from = ((size - 1 - quiet - row) * scale + y) * side + (column + quiet) * scale;
      for (let pixel = from; pixel < from + length * scale; pixel++) data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  const picture = { data, width: side, height: side, colorSpace: 'srgb' } as const;
  const [found] = await readBarcodes(picture, { formats: ['QRCode'] });
  expect(found).toMatchObject({ text: CODE });
});

test('draws no code for a ticket that is no longer valid', () => {
  const [page = ''] = pagesOf(ticketsPdf(orderOf('Jazz Night', [{ state: 'void', code: null }])));
  expect(page).not.toContain(' re');
  expect(linesOf(page)).toContain('This ticket is no longer valid.');
});

test('breaks long names within the margins, and continues on another page rather than below the first', () => {
  const name = `${'Windhoek International '.repeat(12)}${'W'.repeat(60)}`;
  const pages = pagesOf(ticketsPdf(orderOf(name, [{ ticketTypeName: 'Early bird '.repeat(40) }])));
  expect(pages.length).toBeGreaterThan(1);
  const lines = pages.flatMap(linesOf);
  expect(lines.join('').replaceAll(' ', '')).toContain('W'.repeat(60));
  // At 20 points, an average letter is at least 4 points wide.
  expect(Math.max(...lines.map((line) => line.length)) * 4).toBeLessThan(PAGE_WIDTH - 2 * MARGIN);
  const baselines = pages.flatMap((page) => [...page.matchAll(/1 0 0 1 36 ([\d.-]+) Tm/g)].map(([, y]) => Number(y)));
  expect(Math.min(...baselines)).toBeGreaterThan(MARGIN);
});
