import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { WIN_ANSI } from '../../../pdf/win-ansi.ts';
import { statementPdf } from './statement-pdf.ts';
import type { Statement, StatementLine } from './statement-queries.ts';

const line = (i: number): StatementLine => ({
  kind: 'capture',
  at: new Date('2026-11-17T10:00:00Z'),
  event_id: `event ${i}`,
  event_name: `Evening ${i} — “Ωmega” with a name that is far too long for its column`,
  reference: 'ABCDEF-1',
  gross_minor: 10_500,
  fee_minor: 500,
  vat_minor: 65,
  reserve_minor: 10_000,
  payable_minor: 0,
  receivable_minor: 0,
});

const statementOf = (events: number): Statement => ({
  id: '00000000-0000-7000-8000-000000000001',
  number: 12,
  currency: 'NAD',
  from: '2026-11-15T22:00:00.000Z',
  until: '2026-11-22T22:00:00.000Z',
  organiserName: 'Hardap Sounds',
  totals: [
    {
      kind: 'capture',
      count: events,
      grossMinor: 10_500 * events,
      feeMinor: 500 * events,
      vatMinor: 65 * events,
      netMinor: 10_000 * events,
    },
  ],
  openingReserveMinor: 123_456_789,
  openingPayableMinor: 0,
  openingReceivableMinor: -15_000,
  closingReserveMinor: 123_456_789 + 10_000 * events,
  closingPayableMinor: 0,
  closingReceivableMinor: -15_000,
  lines: Array.from({ length: events }, (_, i) => line(i)),
});

test.each([
  [1, 1],
  [80, 5],
])('a statement of %i events has %i pages, each table tagged', async (events, pages) => {
  const text = (await statementPdf(statementOf(events))).toString('latin1');
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(pages);
  expect(text.match(/\/S \/Table/g)).toHaveLength(3);
  expect(text.match(/\/S \/TR/g)).toHaveLength(3 + 3 + 1 + events);
});

/** Lines of text of all pages, in the order in which they are drawn. */
function linesOf(pdf: Buffer): string[] {
  const streams = pdf.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs);
  return [...streams]
    .flatMap(([, stream = '']) => [
      ...inflateSync(Buffer.from(stream, 'latin1'))
        .toString('latin1')
        .matchAll(/\[(.*)\] TJ/g),
    ])
    .map(([, shown = '']) =>
      Array.from(
        Buffer.from([...shown.matchAll(/<(.*?)>/g)].map(([, hex]) => hex).join(''), 'hex'),
        (code) => WIN_ANSI[code],
      ).join(''),
    );
}

test('continues long names and amounts on another line instead of cutting them', async () => {
  const statement = statementOf(1);
  const totals = statement.totals.map((total) => ({ ...total, kind: 'suspense_paid_out' as const }));
  const lines = linesOf(
    await statementPdf({ ...statement, totals, lines: [{ ...line(1), gross_minor: 12_345_678_901 }] }),
  );
  const text = lines.join(' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Payments refunded by bank transfer');
  expect(text).toContain('Evening 1 — “Omega” with a name that is far too long for its column');
  expect(lines.join('').replaceAll(/\s/g, '')).toContain('N$123,456,789.01');
});
