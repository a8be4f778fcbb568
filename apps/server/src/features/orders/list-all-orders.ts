import type { listAllOrders } from '@quivertree/contract/orders/all-orders';
import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { RefundShare, ShownOrderState } from '@quivertree/domain/sales/figures';
import { decimalOf } from '@quivertree/domain/money/money';
import { readReference } from '@quivertree/domain/orders/order-reference';
import type { OrderState } from '@quivertree/domain/orders/order-states';
import type pg from 'pg';
import { beginningWith, containing, type List, listPage, type Condition } from '../../db/list-page.ts';

type Query = CallRequest<typeof listAllOrders>['query'];
type Field = Query['sort']['field'];

interface Row {
  id: string;
  reference: string;
  state: OrderState;
  refund_share: RefundShare | null;
  order_type: 'ONLINE' | 'COMPLIMENTARY';
  late: boolean;
  buyer_name: string;
  buyer_email: string;
  total_minor: number;
  refunded_minor: number;
  currency: string;
  created_at: Date;
  event_id: string;
  event_name: string;
  time_zone: string;
  organiser_id: string;
  organiser_name: string;
}

/** Maximum number of events that a search by name covers; if more match, those with the latest start are searched. */
const MAX_EVENTS = 200;

const COLUMNS = `o.id, o.reference, o.state, o.order_type, o.late, o.buyer_name, o.buyer_email, o.total_minor, o.currency,
  o.refund_share, o.refunded_minor,
  o.created_at, e.id as event_id, e.name as event_name, e.time_zone, g.id as organiser_id, g.name as organiser_name`;
const JOINS = 'join events e on e.id = o.event_id join organisers g on g.id = e.organiser_id';
const ID = { sql: 'o.id', type: 'uuid' } as const;

/** Few orders are reserved at a time. Without `offset 0`, PostgreSQL would scan all orders to find them. */
const RESERVED = `(select id, state from orders where state = 'reserved' offset 0) o`;

/**
 * A page of orders across all organisers, in order of their time-based ids. Lists of all orders, and of fulfilled ones,
 * which are the majority, use orders_pkey; lists of the other states use orders_ended_idx, orders_expiring_idx and
 * orders_refunded_idx. A search by event or organiser reads a page from each matching event (orders_of_event_idx);
 * references and addresses have their own indexes.
 */
export async function allOrders(pool: pg.Pool, { q, state, ...query }: Query): Promise<Answer<typeof listAllOrders>> {
  const list: List<Field> = { columns: COLUMNS, id: ID, ...(await rowsFor(pool, q, state)) };
  const { rows, ...page } = await listPage<Row, Field>(pool, list, query);
  return {
    ...page,
    items: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      state: row.state,
      refundShare: row.refund_share,
      type: row.order_type,
      late: row.late,
      buyerName: row.buyer_name,
      buyerEmail: row.buyer_email,
      total: decimalOf(row.total_minor),
      refunded: decimalOf(row.refunded_minor),
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

async function rowsFor(
  pool: pg.Pool,
  search: string | undefined,
  state: ShownOrderState | undefined,
): Promise<Pick<List<Field>, 'from' | 'findIn' | 'where' | 'filters' | 'sorts'>> {
  const filters = [state && shownInState(state)];
  const found = { from: `orders o ${JOINS}`, findIn: 'orders o', filters, sorts: { createdAt: ID } };
  if (!search) return { ...found, findIn: state === 'reserved' ? RESERVED : 'orders o', where: [] };
  if (search.includes('@')) return { ...found, where: [['lower(o.buyer_email) = ?', search.toLowerCase()]] };
  const reference = beginningWith(readReference(search));
  if (reference && (await matchesAnyOrder(pool, reference)))
    return { ...found, where: [['o.reference like ?', reference]] };
  return {
    from: {
      over: 'unnest($1::uuid[]) as range (event_id)',
      values: [await matchingEvents(pool, search)],
      rows: 'orders o',
      joins: JOINS,
    },
    where: ['uuid_hash(o.event_id) = uuid_hash(range.event_id)', 'o.event_id = range.event_id'],
    filters,
    sorts: { createdAt: { sql: 'o.created_at', type: 'timestamptz' } },
  };
}

/** True if any order's reference matches. Needed because an event's name may look like a reference. */
async function matchesAnyOrder(pool: pg.Pool, pattern: string): Promise<boolean> {
  const { rows } = await pool.query('select from orders where reference like $1 limit 1', [pattern]);
  return rows.length > 0;
}

/** Ids of events whose name, code or organiser matches. */
async function matchingEvents(pool: pg.Pool, search: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select e.id from events e join organisers g on g.id = e.organiser_id
      where e.name ilike $1 or g.name ilike $1 or e.code = upper($2)
      order by e.starts_at desc limit ${MAX_EVENTS}`,
    [containing(search), search],
  );
  return rows.map(({ id }) => id);
}

/** Condition for orders `o` that are shown in a state (`shownOrderState` in the domain). */
export function shownInState(state: ShownOrderState): Condition {
  if (state === 'refunded' || state === 'partly_refunded') return ['o.refund_share = ?', state];
  return state === 'fulfilled' ? `o.state = 'fulfilled' and o.refund_share is null` : ['o.state = ?', state];
}
