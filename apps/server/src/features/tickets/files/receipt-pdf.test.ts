import { expect, test } from 'vitest';
import { linesOf, objectsOf, pagesOf } from '../../../pdf/read-pdf.fixture.ts';
import type { Receipt } from './receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';

const COMPANY = { name: 'Quivertree Tickets (Pty) Ltd', address: '48 Tal Street, Windhoek', vatNumber: '1234567-01-5' };
const RECEIPT: Receipt = {
  reference: 'ABCDEF-0123456789ABCDEFGHJKMNPQRS',
  buyerName: 'Anna Nuyoma',
  buyerEmail: 'anna@example.com',
  paidAt: new Date('2026-11-01T10:00:00Z'),
  provider: 'TEST',
  currency: 'NAD',
  eventName: 'Jazz Night',
  eventState: 'published',
  eventStartsAt: new Date('2026-12-01T17:00:00Z'),
  timeZone: 'Africa/Windhoek',
  organiserName: 'Hardap Sounds',
  lines: [{ name: 'Standard', quantity: 2, unitMinor: 100_000 }],
  feeMinor: 5_000,
  feeVatMinor: 652,
  totalMinor: 205_000,
  refunds: [{ at: new Date('2026-11-05T10:00:00Z'), amountMinor: 20_000 }],
};
const A4_WIDTH = 595.28;
const MARGIN = 48;

const linesIn = (receipt: Receipt, company = COMPANY) => pagesOf(receiptPdf(receipt, company)).flatMap(linesOf);

test('says who paid whom, for what, with the VAT and what was refunded', () => {
  expect(linesIn(RECEIPT)).toEqual([
    'QUIVERTREE',
    'Quivertree Tickets (Pty) Ltd',
    '48 Tal Street, Windhoek',
    'VAT number 1234567-01-5',
    'Receipt',
    'Order ABCDEF-012345',
    'Paid on Sun, 1 Nov 2026, 12:00 via Test payments',
    'Paid by Anna Nuyoma, anna@example.com',
    'Jazz Night',
    'Tue, 1 Dec 2026, 19:00',
    'Tickets sold by Hardap Sounds, with Quivertree Tickets (Pty) Ltd acting as agent.',
    '2 × Standard at N$ 1,000.00',
    'N$ 2,000.00',
    'Our fee, including 15% VAT of N$ 6.52',
    'N$ 50.00',
    'Paid',
    'N$ 2,050.00',
    'Refunded on Thu, 5 Nov 2026',
    '-N$ 200.00',
    'Total after refunds',
    'N$ 1,850.00',
  ]);
});

test('gives no date for a postponed event', () => {
  const lines = linesIn({ ...RECEIPT, eventState: 'postponed' });
  expect(lines[lines.indexOf('Jazz Night') + 1]).toBe('New date to be announced');
  expect(lines.join()).not.toContain('1 Dec 2026');
});

test('mentions no fee, VAT number or refund where there is none', () => {
  const lines = linesIn(
    { ...RECEIPT, feeMinor: 0, feeVatMinor: 0, totalMinor: 200_000, refunds: [] },
    { ...COMPANY, vatNumber: '' },
  );
  expect(lines.slice(-4)).toEqual(['2 × Standard at N$ 1,000.00', 'N$ 2,000.00', 'Paid', 'N$ 2,000.00']);
  expect(lines.join(' ')).not.toMatch(/fee|VAT|efund/);
});

test('ends every amount at the right margin, and breaks a long name before it', () => {
  const name = 'Early bird with a place near the stage '.repeat(4);
  const [page = ''] = pagesOf(receiptPdf({ ...RECEIPT, lines: [{ name, quantity: 1, unitMinor: 200_000 }] }, COMPANY));
  const amounts = [...page.matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm \((-?N\$[^)]*)\) Tj/g)];
  expect(amounts).toHaveLength(5);
  // Bold digits and regular ones are equally wide: 0.556 of the font's size.
  for (const [, x, amount = ''] of amounts) {
    const narrow = amount.replaceAll(/[^,. \u00A0]/g, '').length;
    expect(Number(x) + 11 * 0.278 * narrow + 11 * 0.556 * (amount.length - narrow)).toBeCloseTo(A4_WIDTH - MARGIN, -1);
  }
  const named = linesOf(page).filter((line) => line.includes('bird') || line.includes('stage'));
  expect(named.length).toBeGreaterThan(2);
});

test('is read out as a heading and paragraphs', () => {
  const parts = objectsOf(receiptPdf(RECEIPT, COMPANY)).flatMap(
    (object) => /\/StructElem \/S \/(\w+)/.exec(object)?.[1] ?? [],
  );
  expect(parts).toEqual(['Sect', 'P', 'H1', ...Array.from({ length: 7 }, () => 'P')]);
});

test('continues on another page if the refunds don’t fit on one', () => {
  const refunds = Array.from({ length: 60 }, (_, i) => ({
    at: new Date(Date.UTC(2026, 10, 1 + (i % 28))),
    amountMinor: 100,
  }));
  const pages = pagesOf(receiptPdf({ ...RECEIPT, refunds }, COMPANY));
  expect(pages).toHaveLength(2);
  expect(pages.flatMap(linesOf)).toContain('Total after refunds');
});
