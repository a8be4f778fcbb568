import type { ExportKind } from '@quivertree/contract/selling/exports';
import { type CustomFieldType, customFieldKind } from '@quivertree/domain/events/custom-fields';
import {
  FIGURES,
  moneyOfOrder,
  type RefundShare,
  SHOWN_ORDER_STATE_LABELS,
  salesFigures,
  shownOrderState,
} from '@quivertree/domain/sales/figures';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import type { OrderState } from '@quivertree/domain/orders/order-states';
import { providerName } from '@quivertree/domain/payments/payment-providers';
import { shownShortCode } from '@quivertree/domain/tickets/short-code';
import { TICKET_STATE_LABELS, type TicketState } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';
import type { Cell, Sheet, SheetColumn } from '../../sheets/sheet.ts';
import { readSales } from '../payments/sale-of-order.ts';

/** Rows per read: enough to be fast, few enough to fit in memory. */
const BATCH = 500;

/** Position in an export: time and id of the last row that was read. */
interface Position {
  at: string;
  id: string;
}

/** Reads the next rows after a position. The `answers` of a row are its order's answers to questions. */
type ReadBatch = (pool: pg.Pool, eventId: string, after: Position) => Promise<ReadRow[]>;

interface ReadRow extends Position {
  cells: Cell[];
  answers: { label: string; value: string }[];
}

interface Export {
  name: string;
  columns: readonly SheetColumn[];
  read: ReadBatch;
}

const column = (label: string, kind: SheetColumn['kind'] = 'text'): SheetColumn => ({ label, kind });
const figure = (name: keyof typeof FIGURES): SheetColumn => column(FIGURES[name].name, 'money');

const ORDERS: Export = {
  name: 'Orders',
  columns: [
    column('Ordered', 'moment'),
    column('Reference'),
    column('Type'),
    column('State'),
    column('Buyer'),
    column('Email'),
    column('Tickets', 'number'),
    column('Ticket types'),
    column('Fee charged to buyer', 'money'),
    figure('total'),
    figure('refunded'),
    column('Payment provider'),
    column('Paid on', 'moment'),
    figure('grossSales'),
    figure('refunds'),
    figure('lostDisputes'),
    figure('netSales'),
    figure('fees'),
    figure('earnings'),
    figure('buyerFees'),
    column('Currency'),
  ],
  read: readOrders,
};

interface OrderRow extends Position {
  answers: ReadRow['answers'];
  created_at: Date;
  reference: string;
  order_type: 'ONLINE' | 'COMPLIMENTARY';
  state: OrderState;
  refund_share: RefundShare | null;
  buyer_name: string;
  buyer_email: string;
  tickets: number;
  ticket_types: string;
  subtotal_minor: number;
  fee_minor: number;
  platform_fee_minor: number;
  total_minor: number;
  refunded_minor: number;
  provider: string | null;
  captured_at: Date | null;
  currency: string;
}

async function readOrders(pool: pg.Pool, eventId: string, { at, id }: Position): Promise<ReadRow[]> {
  const { rows } = await pool.query<OrderRow>(
    `select o.created_at::text as at, o.id, o.custom_fields as answers, o.created_at, o.reference, o.order_type, o.state, o.refund_share,
            o.buyer_name, o.buyer_email, lines.tickets, lines.ticket_types, o.subtotal_minor, o.fee_minor, o.platform_fee_minor,
            o.total_minor, o.refunded_minor, paid.provider, paid.captured_at, o.currency
       from orders o
      cross join lateral (
        select sum(l.quantity)::int as tickets, string_agg(l.quantity || ' × ' || tt.name, ', ' order by tt.position) as ticket_types
          from order_lines l join ticket_types tt on tt.event_id = l.event_id and tt.id = l.ticket_type_id
         where l.order_id = o.id and l.event_id = o.event_id) lines
       left join payments paid on paid.order_id = o.id and paid.event_id = o.event_id and paid.disposition = 'applied'
      where uuid_hash(o.event_id) = uuid_hash($1::uuid) and o.event_id = $1 and (o.created_at, o.id) > ($2::timestamptz, $3::uuid)
      order by o.created_at, o.id limit $4`,
    [eventId, at, id, BATCH],
  );
  const paid = rows.filter(({ provider }) => provider !== null).map((row) => ({ eventId, orderId: row.id }));
  const sales = await readSales(pool, paid);
  return rows.map((row) => {
    const sale = sales.get(row.id);
    const money =
      sale &&
      salesFigures(
        moneyOfOrder(
          { subtotalMinor: row.subtotal_minor, feeMinor: row.fee_minor, platformFeeMinor: row.platform_fee_minor },
          sale.refunded,
          sale.lost,
        ),
      );
    return {
      ...row,
      cells: [
        row.created_at.toISOString(),
        shownReference(row.reference),
        row.order_type === 'COMPLIMENTARY' ? 'Complimentary' : 'Online',
        SHOWN_ORDER_STATE_LABELS[shownOrderState(row.state, row.refund_share)],
        row.buyer_name,
        row.buyer_email,
        row.tickets,
        row.ticket_types,
        row.fee_minor,
        row.total_minor,
        row.refunded_minor,
        row.provider && providerName(row.provider),
        row.captured_at?.toISOString() ?? null,
        ...(money
          ? [
              money.grossMinor,
              money.refundsMinor,
              money.lostMinor,
              money.netMinor,
              money.absorbedMinor,
              money.earningsMinor,
              money.buyerFeeMinor,
            ]
          : Array<null>(7).fill(null)),
        row.currency,
      ],
    };
  });
}

const ATTENDEES: Export = {
  name: 'Attendees',
  columns: [
    column('Name'),
    column('Email'),
    column('Ticket'),
    column('Price', 'money'),
    column('Currency'),
    column('Complimentary'),
    column('Short code'),
    column('State'),
    column('Admitted', 'moment'),
    column('Issued', 'moment'),
    column('Reference'),
    column('Buyer'),
    column('Buyer’s email'),
  ],
  read: readAttendees,
};

interface AttendeeRow extends Position {
  answers: ReadRow['answers'];
  attendee_name: string;
  email: string;
  ticket_type: string;
  paid_minor: number;
  currency: string;
  complimentary: boolean;
  short_code: string;
  state: TicketState;
  admitted_at: Date | null;
  issued_at: Date;
  reference: string;
  buyer_name: string;
  buyer_email: string;
}

async function readAttendees(pool: pg.Pool, eventId: string, { at, id }: Position): Promise<ReadRow[]> {
  const { rows } = await pool.query<AttendeeRow>(
    `select t.issued_at::text as at, t.id, o.custom_fields as answers, t.attendee_name, coalesce(t.holder_email, o.buyer_email) as email,
            tt.name as ticket_type, l.paid_minor, o.currency, o.order_type = 'COMPLIMENTARY' as complimentary, t.short_code, t.state,
            (select s.at from admissions s where s.event_id = t.event_id and s.ticket_id = t.id) as admitted_at,
            t.issued_at, o.reference, o.buyer_name, o.buyer_email
       from tickets t
       join orders o on o.id = t.order_id and o.event_id = t.event_id
       join order_lines l on l.event_id = t.event_id and l.order_id = t.order_id and l.ticket_type_id = t.ticket_type_id
       join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
      where uuid_hash(t.event_id) = uuid_hash($1::uuid) and t.event_id = $1 and (t.issued_at, t.id) > ($2::timestamptz, $3::uuid)
      order by t.issued_at, t.id limit $4`,
    [eventId, at, id, BATCH],
  );
  return rows.map((row) => ({
    ...row,
    cells: [
      row.attendee_name,
      row.email,
      row.ticket_type,
      row.paid_minor,
      row.currency,
      row.complimentary ? 'Yes' : 'No',
      shownShortCode(row.short_code),
      TICKET_STATE_LABELS[row.state],
      row.admitted_at?.toISOString() ?? null,
      row.issued_at.toISOString(),
      shownReference(row.reference),
      row.buyer_name,
      row.buyer_email,
    ],
  }));
}

const EXPORTS: Record<ExportKind, Export> = { orders: ORDERS, attendees: ATTENDEES };

/** All of an event's orders or attendees, read in batches, with one column per question. */
export async function exportSheet(
  pool: pg.Pool,
  kind: ExportKind,
  { eventId, timeZone }: { eventId: string; timeZone: string },
): Promise<Sheet> {
  const { name, columns, read } = EXPORTS[kind];
  const questions = await questionsOf(pool, eventId);
  return { name, timeZone, columns: [...columns, ...questions], rows: withAnswers(questions, read, pool, eventId) };
}

async function* withAnswers(
  questions: readonly SheetColumn[],
  read: ReadBatch,
  pool: pg.Pool,
  eventId: string,
): AsyncGenerator<Cell[][]> {
  let after: Position = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const rows = await read(pool, eventId, after);
    yield rows.map(({ cells, answers }) => [...cells, ...questions.map((question) => answerTo(question, answers))]);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last;
  }
}

/**
 * Numbers that a spreadsheet shows unchanged. Others, such as `007` or numbers that a double would round, stay text.
 */
const EXACT_NUMBER = /^(0|[1-9]\d{0,14})$/;

function answerTo({ label, kind }: SheetColumn, answers: ReadRow['answers']): Cell {
  const value = answers.find((answer) => answer.label === label)?.value ?? null;
  return value !== null && kind === 'number' && EXACT_NUMBER.test(value) ? Number(value) : value;
}

/**
 * Current questions, then former ones that some orders answered, so that no answers are lost when a question changes.
 */
async function questionsOf(pool: pg.Pool, eventId: string): Promise<SheetColumn[]> {
  const { rows } = await pool.query<{ label: string; type: CustomFieldType }>(
    `with current_questions as (select label, position, id, type from custom_fields where event_id = $1)
     select label, type from (
       select label, type, false as is_former, position, id::text from current_questions
       union all
       select distinct a ->> 'label', 'TEXT', true, 0, '' from orders o, jsonb_array_elements(o.custom_fields) a
        where uuid_hash(o.event_id) = uuid_hash($1::uuid) and o.event_id = $1 and o.order_type = 'ONLINE'
          and a ->> 'label' not in (select label from current_questions)
     ) q order by is_former, position, id, label`,
    [eventId],
  );
  return rows.map(({ label, type }) => column(label, customFieldKind(type).column));
}
