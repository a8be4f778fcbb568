import type { ExportKind } from '@quivertree/contract/exports';
import { inputOfInstant } from '@quivertree/domain/date-time-input';
import { decimalOf } from '@quivertree/domain/money';
import { shownReference } from '@quivertree/domain/order-reference';
import { shownShortCode } from '@quivertree/domain/short-code';
import { ORDER_STATE_WORDS, type OrderState } from '@quivertree/domain/order-states';
import { TICKET_STATE_WORDS, type TicketState } from '@quivertree/domain/ticket-states';
import type pg from 'pg';

/** Rows that are read at once: enough to be quick, few enough to be nothing. */
const BATCH = 1_000;

interface Place {
  at: string;
  id: string;
}

interface Row extends Place {
  cells: (string | number | null)[];
  answers: { label: string; value: string }[];
}

interface Export {
  headings: readonly string[];
  /** `$1` the event, `$2` and `$3` the last row that was read, `$4` how many. */
  sql: string;
  /** A row as cells of text. */
  cellsOf: (row: Row, timeZone: string, questions: readonly string[]) => string[];
}

const text = (value: string | number | null | undefined) =>
  value === null || value === undefined ? '' : String(value);
const amount = (minor: string | number | null | undefined) => decimalOf(Number(minor ?? 0)).toFixed(2);
/** As spreadsheets know it as a moment, and sort by it. */
const moment = (at: string | number | null | undefined, timeZone: string) =>
  at === null || at === undefined ? '' : inputOfInstant(String(at), timeZone).replace('T', ' ');

const EXPORTS: Record<ExportKind, Export> = {
  orders: {
    headings: [
      'Ordered',
      'Reference',
      'Type',
      'State',
      'Name',
      'E-mail',
      'Tickets',
      'Subtotal',
      'Fee',
      'Total',
      'Refunded',
      'Currency',
    ],
    sql: `
      select o.created_at::text as at, o.id, '[]'::json as answers,
             json_build_array(o.created_at, o.reference, o.order_type, o.state, o.buyer_name, o.buyer_email,
               (select sum(l.quantity) from order_lines l where l.order_id = o.id and l.event_id = o.event_id),
               o.subtotal_minor, o.fee_minor, o.total_minor,
               (select coalesce(sum(r.amount_minor), 0) from payments p join refunds r on r.payment_id = p.id and r.event_id = p.event_id
                 where p.order_id = o.id and p.event_id = o.event_id and r.state <> 'failed'),
               o.currency) as cells
        from orders o
       where uuid_hash(o.event_id) = uuid_hash($1::uuid) and o.event_id = $1 and (o.created_at, o.id) > ($2::timestamptz, $3::uuid)
       order by o.created_at, o.id limit $4`,
    cellsOf: (
      { cells: [at, reference, type, state, name, email, tickets, subtotal, fee, total, refunded, currency] },
      zone,
    ) => [
      moment(at, zone),
      shownReference(text(reference)),
      type === 'COMPLIMENTARY' ? 'Complimentary' : 'Online',
      ORDER_STATE_WORDS[state as OrderState],
      ...[name, email, tickets].map(text),
      ...[subtotal, fee, total, refunded].map(amount),
      text(currency),
    ],
  },
  attendees: {
    headings: ['Name', 'E-mail', 'Ticket', 'Short code', 'State', 'Admitted', 'Order', 'Issued'],
    sql: `
      select t.issued_at::text as at, t.id, '[]'::json as answers,
             json_build_array(t.attendee_name, coalesce(t.holder_email, o.buyer_email), tt.name, t.short_code, t.state,
               (select s.at from scans s where s.event_id = t.event_id and s.ticket_id = t.id and s.verdict = 'admitted'),
               o.reference, t.issued_at) as cells
        from tickets t
        join orders o on o.id = t.order_id and o.event_id = t.event_id
        join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
       where uuid_hash(t.event_id) = uuid_hash($1::uuid) and t.event_id = $1 and (t.issued_at, t.id) > ($2::timestamptz, $3::uuid)
       order by t.issued_at, t.id limit $4`,
    cellsOf: ({ cells: [name, email, type, code, state, admitted, reference, issued] }, zone) => [
      ...[name, email, type].map(text),
      shownShortCode(text(code)),
      TICKET_STATE_WORDS[state as TicketState],
      moment(admitted, zone),
      shownReference(text(reference)),
      moment(issued, zone),
    ],
  },
  answers: {
    headings: ['Order', 'Name', 'E-mail', 'State'],
    sql: `
      select o.created_at::text as at, o.id, o.custom_fields as answers,
             json_build_array(o.reference, o.buyer_name, o.buyer_email, o.state) as cells
        from orders o
       where uuid_hash(o.event_id) = uuid_hash($1::uuid) and o.event_id = $1 and (o.created_at, o.id) > ($2::timestamptz, $3::uuid)
         and o.order_type = 'ONLINE'
       order by o.created_at, o.id limit $4`,
    cellsOf: ({ cells: [reference, name, email, state], answers }, _, questions) => [
      shownReference(text(reference)),
      ...[name, email].map(text),
      ORDER_STATE_WORDS[state as OrderState],
      ...questions.map((question) => answers.find(({ label }) => label === question)?.value ?? ''),
    ],
  },
};

/**
 * An export's rows, a thousand at a time, the headings with the first of them: whoever reads slowly is waited for, and no
 * more than one batch is ever held.
 */
export async function* exportRows(
  pool: pg.Pool,
  what: ExportKind,
  { eventId, timeZone }: { eventId: string; timeZone: string },
): AsyncGenerator<string[][]> {
  const { headings, sql, cellsOf } = EXPORTS[what];
  const questions = what === 'answers' ? await questionsOf(pool, eventId) : [];
  let place: Place = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  let rows: string[][] = [[...headings, ...questions]];
  for (;;) {
    const batch = await pool.query<Row>(sql, [eventId, place.at, place.id, BATCH]);
    rows.push(...batch.rows.map((row) => cellsOf(row, timeZone, questions)));
    if (rows.length > 0) yield rows;
    const last = batch.rows.at(-1);
    if (!last || batch.rows.length < BATCH) return;
    place = last;
    rows = [];
  }
}

/** What is asked now, then what was asked before and is answered in orders: no answer is lost because its question was reworded. */
async function questionsOf(pool: pg.Pool, eventId: string): Promise<string[]> {
  const { rows } = await pool.query<{ label: string }>(
    `with asked as (select label, position, id from custom_fields where event_id = $1)
     select label from (
       select label, false as gone, position, id::text from asked
       union all
       select distinct a ->> 'label', true, 0, '' from orders o, jsonb_array_elements(o.custom_fields) a
        where uuid_hash(o.event_id) = uuid_hash($1::uuid) and o.event_id = $1 and o.order_type = 'ONLINE'
          and a ->> 'label' not in (select label from asked)
     ) q order by gone, position, id, label`,
    [eventId],
  );
  return rows.map(({ label }) => label);
}
