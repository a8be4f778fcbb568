import type { Answer, CallRequest } from '@quivertree/contract/call';
import type {
  listUnpaidReservations as listCall,
  UNPAID_RESERVATION_SORTS,
} from '@quivertree/contract/orders/unpaid-reservations';
import type pg from 'pg';
import { type List, listPage } from '../../db/list-page.ts';
import { EVENT_CAPACITY } from '../plans/event-capacity.ts';

type Field = (typeof UNPAID_RESERVATION_SORTS.fields)[number];

interface Row {
  network: string;
  prefix: string;
  event_id: string;
  event_name: string;
  capacity: number;
  held: number;
  paid: number;
  lapsed: number;
  next_ends_at: Date | null;
}

const LIST: List<Field> = {
  columns: `r.network, r.prefix, r.event_id, e.name as event_name, ${EVENT_CAPACITY} as capacity, r.held, r.paid, r.lapsed,
            (select min(o.expires_at) from orders o where o.state = 'reserved' and o.network = r.network) as next_ends_at`,
  from: 'network_reservations r join events e on e.id = r.event_id',
  findIn: 'network_reservations r',
  where: ['r.held > 0'],
  sorts: { held: { sql: 'r.held', type: 'integer' } },
  id: { sql: 'r.network', type: 'text' },
};

/**
 * A page of networks that hold unpaid tickets. Reads the whole table, which stays small: networks that hold nothing are
 * deleted after a day (`delete-idle-networks.ts`).
 */
export async function listUnpaidReservations(
  pool: pg.Pool,
  query: CallRequest<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  const { rows, ...page } = await listPage<Row, Field>(pool, LIST, query);
  return {
    ...page,
    items: rows.map((row) => ({
      network: row.network,
      prefix: row.prefix,
      eventId: row.event_id,
      eventName: row.event_name,
      capacity: row.capacity,
      held: row.held,
      paid: row.paid,
      lapsed: row.lapsed,
      nextEndsAt: row.next_ends_at?.toISOString() ?? null,
    })),
  };
}
