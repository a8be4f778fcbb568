import type { EventTicketsFields } from '@quivertree/contract/events/event-editing';
import type { AuditAction } from '@quivertree/domain/audit-log/audit-actions';
import { formatMoney } from '@quivertree/domain/money/money';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { EventOfOrganiser } from '../../access/organisation-of-call.ts';
import { capacityOfEvent } from '../plans/event-capacity.ts';
import { refuseAbovePlan, refuseFeeAbovePrice } from '../plans/event-plan.ts';
import { STOCK_COLUMNS, type Stock, takenOf } from '../stock/stock-rows.ts';
import { undercutReturns } from '../tickets/returns/return-terms.ts';
import { createWaitingRoom } from '../waiting-room/create-waiting-room.ts';
import { type FieldProblem, refuseFields, ticketTypeProblems } from './field-problems.ts';
import { type LockedEvent, lockEditedEvent, refuseStale } from './lock-edited-event.ts';
import { logEdit } from './log-edit.ts';
import { applyPlanFee } from './publish-event.ts';
import { openReReview, wordingBefore } from './re-review/open-re-review.ts';

type TicketType = EventTicketsFields['ticketTypes'][number];

interface TypeRow extends Stock {
  id: string;
  name: string;
  price_minor: number;
  pool_id: string | null;
}

interface PoolRow extends Stock {
  id: string;
}

/**
 * Replaces an event's ticket types and pools. A capacity can't go below what is taken, and a type with orders can't be
 * removed. Paid and unpaid orders retain their price; an order being placed at the same moment is checked against the
 * new terms.
 *
 * Lock order: pools by id, ticket types by id, event.
 */
export async function saveEventTickets(
  { pool, salesTerms }: Pick<Context, 'pool' | 'salesTerms'>,
  { eventId }: EventOfOrganiser,
  { userId, requireSecondFactor }: { userId: string; requireSecondFactor: () => void },
  { version, ...wanted }: EventTicketsFields & { version: number },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const event = await lockEditedEvent(client, eventId);
    refuseStale(event, event.tickets_version, version);
    const { rows: types } = await client.query<TypeRow>(
      `select id, name, price_minor, pool_id, ${STOCK_COLUMNS} from ticket_types where event_id = $1`,
      [eventId],
    );
    const { rows: pools } = await client.query<PoolRow>(`select id, ${STOCK_COLUMNS} from pools where event_id = $1`, [
      eventId,
    ]);
    refuseFields(problemsOf(event, wanted, types));
    // A draft starts charging when it is published; any other event starts as soon as it has a price.
    const charges = event.state !== 'draft' && startsCharging(types, wanted);
    if (charges) requireSecondFactor();
    const before = await describeTypes(client, eventId);
    const wording = await wordingBefore(client, event);
    const capacity = await capacityOfEvent(client, eventId);
    await removeTypes(client, eventId, types, wanted.ticketTypes);
    const poolIds = await savePools(client, eventId, pools, wanted.pools);
    const typeIds = await saveTypes(client, eventId, types, wanted.ticketTypes, poolIds);
    await fillPools(client, eventId, wanted.pools, poolIds);
    await removePools(client, eventId, pools, poolIds);
    await client.query(
      `update events
          set max_per_buyer = $2, return_fee_basis_points = $3, return_fee_minor = $4, refund_policy = $5, exact_stock = $6,
              waiting_room = $7,
              tickets_version = tickets_version + 1, sales_version = sales_version + 1
        where id = $1`,
      [
        eventId,
        wanted.maxPerBuyer,
        wanted.returnFeeBasisPoints,
        wanted.returnFeeMinor,
        wanted.refundPolicy,
        wanted.exactStock,
        wanted.waitingRoom,
      ],
    );
    if (wanted.waitingRoom) await createWaitingRoom(client, eventId);
    if (event.state === 'published' || event.state === 'postponed') {
      // Ticket types that move between pools can add capacity although no type or pool has grown.
      if (grows(types, pools, wanted) || (await capacityOfEvent(client, eventId)) > capacity)
        await refuseAbovePlan(client, eventId);
      // The plan may have changed since the event went on sale with free tickets only. The RSVP plan has no fee at all.
      if (charges) await applyPlanFee(client, eventId);
      await refuseFeeAbovePrice(client, eventId);
      await refuseUndercuts(client, event, typeIds);
      await client.query('select make_offers($1, $2)', [eventId, typeIds]);
    }
    await openReReview(client, eventId, wording);
    await logTypeChanges(client, userId, event, before);
  });
  salesTerms.forget(eventId);
}

/** Refuses prices at which the organiser would refund more for a ticket up for resale than they get (decision 31). */
async function refuseUndercuts(client: pg.PoolClient, event: LockedEvent, typeIds: readonly string[]): Promise<void> {
  const undercuts = await undercutReturns(client, event.id);
  refuseFields(
    undercuts.map(({ ticketTypeId, paidMinor }) => ({
      path: `ticketTypes.${typeIds.indexOf(ticketTypeId)}.priceMinor`,
      message: `The price can’t be less than ${formatMoney({ amount: paidMinor, currency: event.currency })} while a ticket that cost that much is up for resale. Wait until it’s resold, or refund it yourself.`,
    })),
  );
}

function startsCharging(before: readonly TypeRow[], { ticketTypes }: EventTicketsFields): boolean {
  return before.every(({ price_minor }) => price_minor === 0) && ticketTypes.some(({ priceMinor }) => priceMinor > 0);
}

function problemsOf(event: LockedEvent, wanted: EventTicketsFields, types: readonly TypeRow[]): FieldProblem[] {
  const problems = ticketTypeProblems(wanted.ticketTypes, event.ends_at.getTime());
  const ids = new Set<string>();
  for (const [index, { id, capacity, pool }] of wanted.ticketTypes.entries()) {
    if (pool !== null && pool >= wanted.pools.length) throw new Refusal('stock.unknown_pool');
    if (id === null) continue;
    const known = types.find((type) => type.id === id);
    if (!known || ids.has(id)) throw new Refusal('ticket_type.unknown');
    ids.add(id);
    const taken = takenOf(known);
    if (capacity < taken) problems.push({ path: `ticketTypes.${index}.capacity`, message: belowTaken(taken) });
  }
  return problems;
}

function belowTaken(taken: number): string {
  return `The capacity can’t be less than ${taken}: that many tickets are already taken.`;
}

/** Removes ticket types that have no orders, no waiting list entries and no allotments. */
async function removeTypes(
  client: pg.PoolClient,
  eventId: string,
  types: readonly TypeRow[],
  wanted: readonly TicketType[],
): Promise<void> {
  const wantedIds = new Set(wanted.map(({ id }) => id));
  for (const type of types) {
    if (wantedIds.has(type.id)) continue;
    const { rows } = await client.query<{ needed: boolean }>(
      `select exists (select from order_lines where ticket_type_id = $2 and event_id = $1)
           or exists (select from waiting_entries where ticket_type_id = $2 and event_id = $1)
           or exists (select from allotments where event_id = $1 and ticket_type_id = $2) as needed`,
      [eventId, type.id],
    );
    if (rows[0]?.needed || takenOf(type) > 0) throw new Refusal('ticket_type.has_orders', { ticket: type.name });
    await client.query('delete from ticket_types where event_id = $1 and id = $2', [eventId, type.id]);
  }
}

/** Saves the pools and returns their ids in the given order. Their stock is counted later, by {@link fillPools}. */
async function savePools(
  client: pg.PoolClient,
  eventId: string,
  pools: readonly PoolRow[],
  wanted: EventTicketsFields['pools'],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { id, name, capacity } of wanted) {
    if (id === null || ids.includes(id)) {
      ids.push(newId());
      await client.query('insert into pools (event_id, id, name, capacity) values ($1, $2, $3, $4)', [
        eventId,
        ids.at(-1),
        name,
        capacity,
      ]);
      continue;
    }
    const known = pools.find((pool) => pool.id === id);
    if (!known) throw new Refusal('stock.unknown_pool');
    ids.push(id);
    // Ticket types may leave the pool in the same edit, so the pool's capacity is reduced only after those that remain
    // have been counted.
    await client.query('update pools set name = $3, capacity = $4 where event_id = $1 and id = $2', [
      eventId,
      id,
      name,
      Math.max(capacity, known.capacity),
    ]);
  }
  return ids;
}

async function saveTypes(
  client: pg.PoolClient,
  eventId: string,
  types: readonly TypeRow[],
  wanted: readonly TicketType[],
  poolIds: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const [position, type] of wanted.entries()) {
    const values = [
      eventId,
      type.id ?? newId(),
      position,
      type.name,
      type.description || null,
      type.priceMinor,
      type.capacity,
      type.pool === null ? null : poolIds[type.pool],
      type.salesStartAt,
      type.salesEndAt,
      type.maxPerOrder,
      type.transferable,
      type.returnable,
    ];
    ids.push(values[1] as string);
    if (types.some(({ id }) => id === type.id))
      await client.query(
        `update ticket_types
            set position = $3, name = $4, description = $5, price_minor = $6, capacity = $7, pool_id = $8,
                sales_start_at = $9, sales_end_at = $10, max_per_order = $11, transferable = $12, returnable = $13
          where event_id = $1 and id = $2`,
        values,
      );
    else
      await client.query(
        `insert into ticket_types (event_id, id, position, name, description, price_minor, capacity, pool_id,
                                   sales_start_at, sales_end_at, max_per_order, transferable, returnable)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        values,
      );
  }
  return ids;
}

/** Sets each pool's stock to the sum of its types' stock (invariant A1); refuses a capacity below what is taken. */
async function fillPools(
  client: pg.PoolClient,
  eventId: string,
  wanted: EventTicketsFields['pools'],
  poolIds: readonly string[],
): Promise<void> {
  const { rows } = await client.query<Omit<PoolRow, 'capacity'>>(
    `select p.id, coalesce(sum(t.sold), 0)::int as sold, coalesce(sum(t.reserved), 0)::int as reserved,
            coalesce(sum(t.offered), 0)::int as offered, coalesce(sum(t.allotted), 0)::int as allotted,
            coalesce(sum(t.on_return), 0)::int as "onReturn"
       from pools p left join ticket_types t on t.event_id = p.event_id and t.pool_id = p.id
      where p.event_id = $1 and p.id = any ($2)
      group by p.id`,
    [eventId, poolIds],
  );
  for (const pool of rows) {
    const index = poolIds.indexOf(pool.id);
    const capacity = wanted[index]?.capacity ?? 0;
    const taken = takenOf(pool);
    if (capacity < taken) refuseFields([{ path: `pools.${index}.capacity`, message: belowTaken(taken) }]);
    await client.query(
      `update pools set capacity = $3, sold = $4, reserved = $5, offered = $6, allotted = $7, on_return = $8
        where event_id = $1 and id = $2`,
      [eventId, pool.id, capacity, pool.sold, pool.reserved, pool.offered, pool.allotted, pool.onReturn],
    );
  }
}

async function removePools(
  client: pg.PoolClient,
  eventId: string,
  pools: readonly PoolRow[],
  wantedIds: readonly string[],
): Promise<void> {
  const removedIds = pools.filter(({ id }) => !wantedIds.includes(id)).map(({ id }) => id);
  await client.query('delete from pools where event_id = $1 and id = any ($2)', [eventId, removedIds]);
}

/** True if the plan's limits must be checked: more capacity, or paid tickets for the first time. */
function grows(types: readonly TypeRow[], pools: readonly PoolRow[], wanted: EventTicketsFields): boolean {
  const paid = (price: number) => price > 0;
  if (wanted.ticketTypes.some((type) => paid(type.priceMinor)) && !types.some((type) => paid(type.price_minor)))
    return true;
  if (wanted.ticketTypes.some((type) => type.id === null)) return true;
  const grew = (now: { id: string | null; capacity: number }, before: readonly { id: string; capacity: number }[]) =>
    now.capacity > (before.find(({ id }) => id === now.id)?.capacity ?? 0);
  const leftPool = (type: TicketType) =>
    type.pool === null && types.some((t) => t.id === type.id && t.pool_id !== null);
  return (
    wanted.ticketTypes.some((type) => grew(type, types) || leftPool(type)) ||
    wanted.pools.some((pool) => grew(pool, pools))
  );
}

/** Writes an audit log entry for each ticket type that was added, removed or changed. */
async function logTypeChanges(
  client: pg.PoolClient,
  userId: string,
  event: LockedEvent,
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const after = await describeTypes(client, event.id);
  const actions = new Map<string, AuditAction>();
  for (const id of before.keys()) if (!after.has(id)) actions.set(id, 'ticket_type.removed');
  for (const [id, description] of after)
    if (!before.has(id)) actions.set(id, 'ticket_type.created');
    else if (before.get(id) !== description) actions.set(id, 'ticket_type.changed');
  for (const [id, action] of actions)
    await logEdit(client, userId, event, { action, subject: { kind: 'ticket type', id } });
  if (actions.size === 0) await logEdit(client, userId, event, { action: 'event.edited' });
}

/** Each ticket type's settings, as text that can be compared. */
async function describeTypes(client: pg.PoolClient, eventId: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; description: string }>(
    `select id, row (name, description, price_minor, capacity, pool_id, sales_start_at, sales_end_at, max_per_order,
                     transferable, returnable)::text as description
       from ticket_types where event_id = $1`,
    [eventId],
  );
  return new Map(rows.map(({ id, description }) => [id, description]));
}
