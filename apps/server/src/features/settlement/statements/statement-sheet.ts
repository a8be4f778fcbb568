import { FIGURES } from '@quivertree/domain/sales/figures';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { MOVEMENT_LABELS } from '@quivertree/domain/settlement/settlement';
import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import type { Cell, Sheet, SheetColumn } from '../../../sheets/sheet.ts';
import type { Statement } from './statement-queries.ts';

const MOVED = [FIGURES.amount, FIGURES.ourFee, FIGURES.vatInFee, FIGURES.change];
const AMOUNTS = [...MOVED.map(({ name }) => name), 'On hold', 'Due to you', 'You owe us'];

const COLUMNS: readonly SheetColumn[] = [
  { label: 'Date', kind: 'moment' },
  { label: 'Description', kind: 'text' },
  { label: 'Event', kind: 'text' },
  { label: 'Reference', kind: 'text' },
  ...AMOUNTS.map((label) => ({ label, kind: 'money' }) as const),
  { label: 'Currency', kind: 'text' },
  { label: 'Organiser', kind: 'text' },
];

/**
 * A statement as a sheet: opening balances, a row for each movement, closing balances. As on the statement's page, what
 * the organiser owes us is positive.
 */
export function statementSheet(statement: Statement): Sheet {
  return { name: `Statement ${statement.number}`, columns: COLUMNS, rows: [rowsOf(statement)], timeZone: NAMIBIA };
}

function rowsOf(statement: Statement): Cell[][] {
  const { currency, lines, organiserName } = statement;
  const balance = (at: string | null, name: string, amounts: number[]): Cell[] => [
    at,
    name,
    ...Array<null>(6).fill(null),
    ...amounts,
    currency,
    organiserName,
  ];
  return [
    balance(statement.from, 'Opening balance', [
      statement.openingReserveMinor,
      statement.openingPayableMinor,
      0 - statement.openingReceivableMinor,
    ]),
    ...lines.map((line) => [
      line.at.toISOString(),
      MOVEMENT_LABELS[line.kind],
      line.event_name,
      line.reference && shownReference(line.reference),
      line.gross_minor,
      line.fee_minor,
      line.vat_minor,
      line.gross_minor - line.fee_minor,
      line.reserve_minor,
      line.payable_minor,
      0 - line.receivable_minor,
      currency,
      organiserName,
    ]),
    balance(statement.until, 'Closing balance', [
      statement.closingReserveMinor,
      statement.closingPayableMinor,
      0 - statement.closingReceivableMinor,
    ]),
  ];
}
