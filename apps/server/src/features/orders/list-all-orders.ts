import type { listAllOrders } from '@quivertree/contract/all-orders';
import type { Answer, CallRequest } from '@quivertree/contract/call';
import { decimalOf } from '@quivertree/domain/money';
import { ORDER_TRANSITIONS, type OrderState } from '@quivertree/domain/order-states';
import type pg from 'pg';
import { containing, type List, listPage } from '../../db/list-page.ts';

type Query = CallRequest<typeof listAllOrders>['query'];
type Field = Query['sort']['field'];

interface Row {
  id: string;
  reference: string;
  state: OrderState;
  order_type: 'ONLINE' | 'COMPLIMENTARY';
  late: boolean;
  buyer_name: string;
  buyer_email: string;
  total_minor: number;
  currency: string;
  created_at: Date;
  event_id: string;
  event_name: string;
  time_zone: string;
  organiser_id: string;
  organiser_name: string;
}

/** Of so many events that words fit the orders are shown, the last ones first. */
const MOST_EVENTS = 200;

const COLUMNS = `o.id, o.reference, o.state, o.order_type, o.late, o.buyer_name, o.buyer_email, o.total_minor, o.currency,
  o.created_at, e.id as event_id, e.name as event_name, e.time_zone, g.id as organiser_id, g.name as organiser_name`;
const JOINS = 'join events e on e.id = o.event_id join organisers g on g.id = e.organiser_id';
const ORDER = { rows: 'orders o', joins: JOINS };

/**
 * A page of all organisers' orders. Without words it reads orders_by_state_idx, for the words of events and organisers
 * orders_of_event_idx, a page from each range; references and addresses have indexes of their own.
 */
export async function allOrders(pool: pg.Pool, { q, state, ...query }: Query): Promise<Answer<typeof listAllOrders>> {
  const list: List<Field> = {
    columns: COLUMNS,
    ...(await rowsFor(pool, q, state)),
    sorts: { createdAt: { sql: 'o.created_at', type: 'timestamptz' } },
    id: { sql: 'o.id', type: 'uuid' },
  };
  const { rows, ...page } = await listPage<Row, Field>(pool, list, query);
  return {
    ...page,
    items: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      state: row.state,
      type: row.order_type,
      late: row.late,
      buyerName: row.buyer_name,
      buyerEmail: row.buyer_email,
      total: decimalOf(row.total_minor),
      currency: row.currency,
      createdAt: row.created_at.toISOString(),
      eventId: row.event_id,
      eventName: row.event_name,
      timeZone: row.time_zone,
      organiserId: row.organiser_id,
      organiserName: row.organiser_name,
    })),
  };
}

/** A reference: the event's code, a dash, 128 random bits. */
const REFERENCE = /^[0-9A-Z]{6}-[0-9A-Z]+$/i;

async function rowsFor(
  pool: pg.Pool,
  words: string | undefined,
  state: OrderState | undefined,
): Promise<Pick<List<Field>, 'from' | 'countFrom' | 'where'>> {
  const few = { from: `orders o ${JOINS}`, countFrom: 'orders o' };
  if (!words) {
    const states = state ? [state] : Object.keys(ORDER_TRANSITIONS);
    return {
      from: { ...ORDER, over: 'unnest($1::text[]) as range (state)', values: [states] },
      where: ['lower(o.state) = range.state'],
    };
  }
  if (words.includes('@'))
    return {
      ...few,
      where: [
        ['lower(o.buyer_email) = ?', words.toLowerCase()],
        ['o.state = ?', state],
      ],
    };
  if (REFERENCE.test(words))
    return {
      ...few,
      where: [
        ['o.reference = ?', words.toUpperCase()],
        ['o.state = ?', state],
      ],
    };
  return {
    from: { ...ORDER, over: 'unnest($1::uuid[]) as range (event_id)', values: [await eventsNamed(pool, words)] },
    where: ['uuid_hash(o.event_id) = uuid_hash(range.event_id)', 'o.event_id = range.event_id', ['o.state = ?', state]],
  };
}

/** The events that words fit by their name, their code or their organiser. */
async function eventsNamed(pool: pg.Pool, words: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select e.id from events e join organisers g on g.id = e.organiser_id
      where e.name ilike $1 or g.name ilike $1 or e.code = upper($2)
      order by e.starts_at desc limit ${MOST_EVENTS}`,
    [containing(words), words],
  );
  return rows.map(({ id }) => id);
}
