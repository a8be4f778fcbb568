import { csvFile } from '@quivertree/domain/csv-file';
import { decimalOf } from '@quivertree/domain/money';
import { shownReference } from '@quivertree/domain/order-reference';
import { MOVEMENT_NAMES } from '@quivertree/domain/settlement';
import type { Statement } from './statement-queries.ts';

const HEADINGS = ['When', 'What', 'Event', 'Reference', 'Gross', 'Fee', 'VAT in the fee', 'Net', 'Held', 'Due', 'Owed'];

/** A statement with every movement of it, for a spreadsheet: balances first, then one row for each movement. */
export function statementCsv(statement: Statement): string {
  const balance = (name: string, reserve: number, payable: number, receivable: number) => [
    name,
    ...Array<string>(7).fill(''),
    decimal(reserve),
    decimal(payable),
    decimal(receivable),
  ];
  return csvFile([
    ['Statement', String(statement.number), statement.organiserName, statement.currency],
    ['Period', statement.from ?? '', statement.until],
    HEADINGS,
    balance('Before', statement.openingReserveMinor, statement.openingPayableMinor, statement.openingReceivableMinor),
    ...statement.lines.map((line) => [
      line.at.toISOString(),
      MOVEMENT_NAMES[line.kind],
      line.event_name ?? '',
      shownReference(line.reference ?? ''),
      ...[
        line.gross_minor,
        line.fee_minor,
        line.vat_minor,
        line.gross_minor - line.fee_minor,
        line.reserve_minor,
        line.payable_minor,
        line.receivable_minor,
      ].map(decimal),
    ]),
    balance('After', statement.closingReserveMinor, statement.closingPayableMinor, statement.closingReceivableMinor),
  ]);
}

function decimal(minor: number): string {
  return decimalOf(minor).toFixed(2);
}
