import type { Guest } from '@quivertree/domain/selling/guest-list';
import { singleSpaced } from '@quivertree/domain/text/typed-text';
import type pg from 'pg';
import { newId, newSecret } from '../../db/ids.ts';

interface Issue {
  eventId: string;
  issueId: string;
  /** Event code, with which the orders' references begin. */
  code: string;
  currency: string;
  ticketTypeId: string;
  requestHash: string;
}

/** A guest's order. */
export interface GuestOrder {
  id: string;
  reference: string;
  name: string;
  quantity: number;
}

/** Inserts a free, fulfilled order for each guest, in the order of the list, with two statements in all. */
export async function insertComplimentaryOrders(
  client: pg.PoolClient,
  { eventId, issueId, code, currency, ticketTypeId, requestHash }: Issue,
  guests: readonly Guest[],
): Promise<GuestOrder[]> {
  // Ids created in the same millisecond are unordered; sorting them keeps the order of the list.
  const ids = guests.map(() => newId()).sort();
  const orders = guests.map(({ name, quantity }, i) => ({
    id: ids[i] as string,
    reference: `${code}-${newSecret()}`,
    name: singleSpaced(name),
    quantity,
  }));
  await client.query(
    `insert into orders (event_id, id, reference, buyer_key, state, order_type, complimentary_issue_id, buyer_name, buyer_email, currency,
                         subtotal_minor, fee_minor, total_minor, platform_fee_minor, idempotency_key, request_hash, fulfilled_at)
     select $1, o.id, o.reference, o.buyer_key, 'fulfilled', 'COMPLIMENTARY', $2::uuid, o.name, o.email, $3, 0, 0, 0, 0,
            'complimentary ' || o.id, $4, now()
       from unnest($5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[]) as o (id, reference, buyer_key, name, email)`,
    [
      eventId,
      issueId,
      currency,
      requestHash,
      ids,
      orders.map(({ reference }) => reference),
      orders.map(() => newSecret()),
      orders.map(({ name }) => name),
      guests.map(({ email }) => email.trim()),
    ],
  );
  await client.query(
    `insert into order_lines (event_id, order_id, ticket_type_id, quantity, unit_price_minor)
     select $1, o.id, $2, o.quantity, 0 from unnest($3::uuid[], $4::integer[]) as o (id, quantity)`,
    [eventId, ticketTypeId, ids, orders.map(({ quantity }) => quantity)],
  );
  return orders;
}
