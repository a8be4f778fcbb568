import { FIGURES } from '@quivertree/domain/sales/figures';
import { formatMoney } from '@quivertree/domain/money/money';
import { MOVEMENT_LABELS } from '@quivertree/domain/settlement/settlement';
import { formatDate, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import type { LedgerKind } from '@quivertree/domain/ledger/ledger-postings';
import { DUNE, INK, makePdf, MUTED } from '../../../pdf/make-pdf.ts';
import { printable } from '../../../pdf/win-ansi.ts';
import { eventsOfStatement, type Statement } from './statement-queries.ts';

const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN - 40;
/** Height of a row with one line. */
const ROW = 18;
/** Size of the text in tables. */
const TABLE_TEXT = 9;
/** Space between two columns. */
const GUTTER = 4;

interface Table {
  headings: readonly string[];
  /** Each column's share of the page width. The first column contains text, and the others contain amounts. */
  widths: readonly number[];
  rows: readonly (readonly string[])[];
}

/** A statement on A4: balances, movements by kind, and totals by event. Individual movements are only in the CSV. */
export function statementPdf(statement: Statement): Promise<Buffer> {
  const money = (amount: number) => formatMoney({ amount, currency: statement.currency });
  const title = `Statement ${statement.number} for ${statement.organiserName}`;
  return makePdf({ size: 'A4', margin: MARGIN, title }, (document) => {
    document.addPage();
    const page = document.struct('Document');
    document.addStructure(page);
    const part = (tag: string, draw: () => void) => page.add(document.struct(tag, {}, draw));
    const text = (value: string, size: number, color = INK, font = 'Helvetica', gap = 4) =>
      document
        .font(font)
        .fontSize(size)
        .fillColor(color)
        .text(printable(value), MARGIN, document.y, { width: WIDTH, paragraphGap: gap });
    const heading = (value: string) =>
      part('H2', () => {
        if (document.y > BOTTOM - 3 * ROW) document.addPage();
        document.y += 14;
        text(value, 13, INK, 'Helvetica-Bold');
      });

    part('P', () => text('QUIVERTREE', 9, DUNE, 'Helvetica-Bold', 10));
    part('H1', () => text(`Statement ${statement.number}`, 22, INK, 'Helvetica-Bold'));
    part('P', () => {
      text(statement.organiserName, 12);
      text(periodOf(statement), 11, MUTED, 'Helvetica', 8);
    });

    heading('Balances');
    drawTable(document, page, {
      headings: ['', 'Opening', 'Closing'],
      widths: [0.5, 0.25, 0.25],
      rows: [
        ['On hold', statement.openingReserveMinor, statement.closingReserveMinor],
        ['Due to you', statement.openingPayableMinor, statement.closingPayableMinor],
        ['You owe us', 0 - statement.openingReceivableMinor, 0 - statement.closingReceivableMinor],
      ].map(([name, before, after]) => [String(name), money(Number(before)), money(Number(after))]),
    });

    heading('Movements');
    drawTable(document, page, {
      headings: [
        '',
        'Quantity',
        ...[FIGURES.amount, FIGURES.ourFee, FIGURES.vatInFee, FIGURES.change].map(({ name }) => name),
      ],
      widths: [0.28, 0.1, 0.16, 0.14, 0.16, 0.16],
      rows: statement.totals.map((total) => [
        MOVEMENT_LABELS[total.kind as LedgerKind],
        String(total.count),
        ...[total.grossMinor, total.feeMinor, total.vatMinor, total.netMinor].map(money),
      ]),
    });

    heading('Movements by event');
    drawTable(document, page, {
      headings: [
        '',
        ...[FIGURES.amount, FIGURES.ourFee, FIGURES.vatInFee, FIGURES.earnings].map(({ name }) => name),
        'Newly due',
      ],
      widths: [0.27, 0.15, 0.13, 0.15, 0.15, 0.15],
      rows: eventsOfStatement(statement.lines).map((event) => [
        event.name,
        ...[event.grossMinor, event.feeMinor, event.vatMinor, event.netMinor, event.dueMinor].map(money),
      ]),
    });

    part('P', () => {
      document.y += 14;
      text(
        'We sell your tickets as your agent. Our fee includes 15% VAT. To see every movement, download this statement as a spreadsheet.',
        9,
        MUTED,
      );
    });
    page.end();
  });
}

function drawTable(
  document: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  { headings, widths, rows }: Table,
): void {
  const table = document.struct('Table');
  parent.add(table);
  const row = (cells: readonly string[], tag: 'TH' | 'TD') => {
    const font = tag === 'TH' ? 'Helvetica-Bold' : 'Helvetica';
    document.font(font).fontSize(TABLE_TEXT);
    const widthOf = (column: number) => WIDTH * (widths[column] ?? 0) - GUTTER;
    const heights = cells.map((cell, column) => document.heightOfString(printable(cell), { width: widthOf(column) }));
    const height = Math.max(...heights) - document.currentLineHeight(true) + ROW;
    if (document.y + height > BOTTOM + ROW) document.addPage();
    const top = document.y;
    const line = document.struct('TR');
    table.add(line);
    let left = MARGIN;
    cells.forEach((cell, column) => {
      const x = left;
      line.add(
        document.struct(column === 0 ? 'TH' : tag, {}, () => {
          document
            .font(font)
            .fontSize(TABLE_TEXT)
            .fillColor(tag === 'TH' ? MUTED : INK)
            .text(printable(cell), x, top, { width: widthOf(column), align: column === 0 ? 'left' : 'right' });
        }),
      );
      left += widthOf(column) + GUTTER;
    });
    line.end();
    document.y = top + height;
  };
  row(headings, 'TH');
  for (const cells of rows) row(cells, 'TD');
  table.end();
}

function periodOf({ from, until }: Statement): string {
  const last = formatDate(Date.parse(until) - 1, NAMIBIA);
  return from === null ? `Until ${last}` : `${formatDate(from, NAMIBIA)} to ${last}`;
}
