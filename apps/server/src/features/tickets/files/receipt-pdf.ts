import { eventStart } from '@quivertree/domain/events/event-date';
import { providerName } from '@quivertree/domain/payments/payment-providers';
import { VAT_PERCENT } from '@quivertree/domain/ledger/ledger-postings';
import { formatMoney } from '@quivertree/domain/money/money';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { formatDate, formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { DUNE, INK, MUTED } from '../../../pdf/make-pdf.ts';
import { type SheetPart, type TextRun, writeSheets } from '../../../pdf/sheets.ts';
import type { Receipt } from './receipt.ts';

/** A4. */
const PAGE = { width: 595.28, height: 841.89, margin: 48 };
/** Space between paragraphs, in points. */
const GAP = 14;

/** Company details printed on receipts. */
export interface CompanyDetails {
  name: string;
  address: string;
  /** VAT registration number; not printed if undefined. */
  vatNumber: string | undefined;
}

/** Receipt for an order: the amount paid, the fee and VAT included in it, and any refunds. */
export function receiptPdf(receipt: Receipt, company: CompanyDetails): Buffer {
  const title = `Receipt for order ${shownReference(receipt.reference)}`;
  const parts: SheetPart[] = [
    {
      tag: 'P',
      runs: [
        { text: 'QUIVERTREE', size: 9, color: DUNE, font: 'Helvetica-Bold' },
        text(company.name),
        smallPrint(company.address),
        ...(company.vatNumber ? [smallPrint(`VAT number ${company.vatNumber}`)] : []),
      ],
      gap: GAP,
    },
    { tag: 'H1', runs: [{ text: 'Receipt', size: 24, color: INK, font: 'Helvetica-Bold' }] },
    {
      tag: 'P',
      runs: [
        text(`Order ${shownReference(receipt.reference)}`),
        text(
          `Paid on ${formatDateTime(receipt.paidAt.getTime(), receipt.timeZone)} via ${providerName(receipt.provider)}`,
        ),
        text(`Paid by ${receipt.buyerName}, ${receipt.buyerEmail}`),
      ],
      gap: GAP,
    },
    {
      tag: 'P',
      runs: [
        { text: receipt.eventName, size: 14, color: INK, font: 'Helvetica-Bold' },
        text(
          eventStart({
            state: receipt.eventState,
            startsAt: receipt.eventStartsAt.getTime(),
            timeZone: receipt.timeZone,
          }),
        ),
        smallPrint(`Tickets sold by ${receipt.organiserName}, with ${company.name} acting as agent.`),
      ],
      gap: GAP,
    },
    ...amountsOf(receipt).map((run): SheetPart => ({ tag: 'P', runs: [run] })),
  ];
  return writeSheets(PAGE, title, [parts]);
}

/** Lines of the receipt with what was paid and refunded. */
function amountsOf(receipt: Receipt): TextRun[] {
  const money = (amount: number) => formatMoney({ amount, currency: receipt.currency });
  const line = (name: string, amount: number): TextRun => ({ ...text(name), amount: money(amount) });
  const total = (name: string, amount: number): TextRun => ({ ...line(name, amount), font: 'Helvetica-Bold' });
  const { lines, feeMinor, feeVatMinor, totalMinor, refunds } = receipt;
  const left = refunds.reduce((rest, { amountMinor }) => rest - amountMinor, totalMinor);
  return [
    ...lines.map(({ name, quantity, unitMinor }) =>
      line(`${quantity} × ${name} at ${money(unitMinor)}`, quantity * unitMinor),
    ),
    ...(feeMinor > 0 ? [line(`Our fee, including ${VAT_PERCENT}% VAT of ${money(feeVatMinor)}`, feeMinor)] : []),
    total('Paid', totalMinor),
    ...refunds.map(({ at, amountMinor }) =>
      line(`Refunded on ${formatDate(at.getTime(), receipt.timeZone)}`, 0 - amountMinor),
    ),
    ...(refunds.length > 0 ? [total('Total after refunds', left)] : []),
  ];
}

function text(shown: string): TextRun {
  return { text: shown, size: 11, color: INK };
}

function smallPrint(shown: string): TextRun {
  return { text: shown, size: 10, color: MUTED };
}
