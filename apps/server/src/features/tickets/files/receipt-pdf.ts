import { providerName } from '@quivertree/domain/payments/payment-providers';
import { VAT_PERCENT } from '@quivertree/domain/ledger/ledger-postings';
import { formatMoney } from '@quivertree/domain/money/money';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { formatDate, formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { DUNE, INK, makePdf, MUTED, printable } from '../../../pdf/make-pdf.ts';
import type { Receipt } from './receipt.ts';

const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;

/** Company details printed on receipts. */
export interface CompanyDetails {
  name: string;
  address: string;
  /** VAT registration number; not printed if undefined. */
  vatNumber: string | undefined;
}

/** Receipt for an order: the amount paid, the fee and VAT included in it, and any refunds. */
export function receiptPdf(receipt: Receipt, company: CompanyDetails): Promise<Buffer> {
  const money = (amount: number) => formatMoney({ amount, currency: receipt.currency });
  const title = `Receipt for order ${shownReference(receipt.reference)}`;
  return makePdf({ size: 'A4', margin: MARGIN, title }, (document) => {
    document.addPage();
    const page = document.struct('Document');
    document.addStructure(page);
    const part = (tag: string, draw: () => void) => page.add(document.struct(tag, {}, draw));
    const text = (value: string, size = 11, color = INK, font = 'Helvetica') =>
      document
        .font(font)
        .fontSize(size)
        .fillColor(color)
        .text(printable(value), MARGIN, document.y, { width: WIDTH, paragraphGap: 3 });
    const row = (name: string, amount: string, font = 'Helvetica') =>
      part('P', () => {
        const top = document.y;
        document.font(font).fontSize(11).fillColor(INK);
        document.text(printable(name), MARGIN, top, { width: WIDTH * 0.72 });
        const bottom = document.y;
        document.text(printable(amount), MARGIN + WIDTH * 0.74, top, { width: WIDTH * 0.26, align: 'right' });
        document.y = Math.max(bottom, document.y) + 4;
      });
    const gap = (height = 14) => {
      document.y += height;
    };

    part('P', () => {
      text('QUIVERTREE', 9, DUNE, 'Helvetica-Bold');
      text(company.name);
      text(company.address, 10, MUTED);
      if (company.vatNumber) text(`VAT number ${company.vatNumber}`, 10, MUTED);
      gap();
    });
    part('H1', () => text('Receipt', 24, INK, 'Helvetica-Bold'));
    part('P', () => {
      text(`Order ${shownReference(receipt.reference)}`);
      text(
        `Paid on ${formatDateTime(receipt.paidAt.getTime(), receipt.timeZone)} via ${providerName(receipt.provider)}`,
      );
      text(`Paid by ${receipt.buyerName}, ${receipt.buyerEmail}`);
      gap();
      text(receipt.eventName, 14, INK, 'Helvetica-Bold');
      text(formatDateTime(receipt.eventStartsAt.getTime(), receipt.timeZone));
      text(`Tickets sold by ${receipt.organiserName}, with ${company.name} acting as agent.`, 10, MUTED);
      gap();
    });
    for (const { name, quantity, unitMinor } of receipt.lines)
      row(`${quantity} × ${name} at ${money(unitMinor)}`, money(quantity * unitMinor));
    if (receipt.feeMinor > 0)
      row(`Our fee, including ${VAT_PERCENT}% VAT of ${money(receipt.feeVatMinor)}`, money(receipt.feeMinor));
    row('Paid', money(receipt.totalMinor), 'Helvetica-Bold');
    for (const { at, amountMinor } of receipt.refunds)
      row(`Refunded on ${formatDate(at.getTime(), receipt.timeZone)}`, money(0 - amountMinor));
    if (receipt.refunds.length > 0)
      row(
        'Total after refunds',
        money(receipt.refunds.reduce((left, { amountMinor }) => left - amountMinor, receipt.totalMinor)),
        'Helvetica-Bold',
      );
    page.end();
  });
}
