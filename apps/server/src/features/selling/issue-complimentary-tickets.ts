import { takeForGuests } from '../stock/move-stock.ts';
import { issueComplimentary } from '../tickets/issue-tickets.ts';
import { insertComplimentaryOrders } from '../orders/insert-complimentary-orders.ts';
import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { issueComplimentaryTickets as issueComplimentaryTicketsCall } from '@quivertree/contract/selling/complimentary-tickets';
import { complimentaryBlocker } from '@quivertree/domain/selling/complimentary';
import type { EventState } from '@quivertree/domain/events/event-states';
import { GUEST_PROBLEMS, guestProblems } from '@quivertree/domain/selling/guest-list';
import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { EVENT_IS_OVER, SALES_STOPPED } from '../../db/event-conditions.ts';
import { queueTicketsMails } from '../tickets/queue-tickets-mails.ts';
import { newId } from '../../db/ids.ts';
import { cannotChangeEvent, Refusal } from '../../refusals/refusal.ts';
import { type KeyedRequest, ofSameRequest } from '../../refusals/keyed-request.ts';
import { nothingToLog, writeAuditLog } from '../../audit-log/write-audit-log.ts';

type Request = CallRequest<typeof issueComplimentaryTicketsCall>['body'];
type IssueAnswer = Answer<typeof issueComplimentaryTicketsCall>;

interface Issuer extends KeyedRequest {
  eventId: string;
  userId: string;
}

/**
 * Issues complimentary tickets to everyone on a list or to no one. Each person gets a free order, fulfilled at once,
 * and their tickets by email. The tickets come from an allotment or from unsold stock; tickets up for resale stay on
 * sale for buyers. `mayMail` refuses addresses that get too many emails. Lock order: pools and ticket types, then only
 * new rows.
 */
export async function issueComplimentaryTickets(
  pool: pg.Pool,
  issuer: Issuer,
  { ticketId: ticketTypeId, allotment, note, guests, dryRun }: Request,
  mayMail: (email: string) => void,
): Promise<IssueAnswer> {
  const { eventId, userId, idempotencyKey, requestHash } = issuer;
  const problems = guestProblems(guests);
  if (problems.length > 0)
    throw new Refusal(
      'complimentary.check_lines',
      { lines: problems.length },
      { errors: problems.map(({ line, problem }) => ({ path: `guests.${line}`, message: GUEST_PROBLEMS[problem] })) },
    );
  const units = guests.reduce((sum, { quantity }) => sum + quantity, 0);
  return inTransaction(pool, async (client) => {
    const locked = await client.query('select from lock_stock($1, array[$2::uuid])', [eventId, ticketTypeId]);
    if (locked.rowCount === 0) throw new Refusal('ticket_type.unknown');
    const earlier = dryRun ? undefined : await findEarlierOrders(client, issuer);
    if (earlier) {
      nothingToLog();
      return {
        people: guests.length,
        tickets: units,
        left: await leftOf(client, eventId, ticketTypeId, allotment),
        references: earlier,
      };
    }
    const { code, currency } = await eventOnSale(client, eventId);
    const left = await leftOf(client, eventId, ticketTypeId, allotment);
    if (left < units) throw new Refusal('complimentary.not_enough', { left, wanted: units });
    const answer = { people: guests.length, tickets: units, left: left - units };
    if (dryRun) {
      nothingToLog();
      return { ...answer, references: [] };
    }
    for (const { email } of guests) mayMail(email);
    const issueId = newId();
    await client.query(
      `insert into complimentary_issues (event_id, id, ticket_type_id, allotment, units, note, issued_by, idempotency_key, request_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [eventId, issueId, ticketTypeId, allotment, units, note, userId, idempotencyKey, requestHash],
    );
    const orders = await insertComplimentaryOrders(
      client,
      { eventId, issueId, code, currency, ticketTypeId, requestHash },
      guests,
    );
    await issueComplimentary(client, { eventId, ticketTypeId }, orders);
    await queueTicketsMails(
      client,
      eventId,
      orders.map(({ id }) => id),
    );
    await takeForGuests(client, { eventId, ticketTypeId, allotment, units });
    const references = orders.map(({ reference }) => reference);
    await writeAuditLog(client, userId, {
      action: 'complimentary.issued',
      eventId,
      subject: { kind: 'ticket type', id: ticketTypeId },
      details: { issue: issueId, people: guests.length, tickets: units },
    });
    return { ...answer, references };
  });
}

/**
 * References of the orders that an earlier request with this key created. Refuses a key that was used for a different
 * request.
 */
async function findEarlierOrders(client: pg.PoolClient, issuer: Issuer): Promise<string[] | undefined> {
  const { rows } = await client.query<{ requestHash: string; references: string[] }>(
    `select g.request_hash as "requestHash", array(select o.reference from orders o where o.complimentary_issue_id = g.id and o.event_id = g.event_id order by o.id) as references
       from complimentary_issues g where g.event_id = $1 and g.idempotency_key = $2`,
    [issuer.eventId, issuer.idempotencyKey],
  );
  return ofSameRequest(rows[0], issuer)?.references;
}

/** Returns the event; refuses one that can't have complimentary tickets. */
async function eventOnSale(client: pg.PoolClient, eventId: string): Promise<{ code: string; currency: string }> {
  const event = await complimentaryEventOf(client, eventId);
  const blocker = complimentaryBlocker(event);
  if (blocker === 'over') throw new Refusal('order.event_over');
  if (blocker) throw cannotChangeEvent(blocker);
  return event;
}

/** Details that decide whether an event may have complimentary tickets. */
export async function complimentaryEventOf(
  client: pg.PoolClient,
  eventId: string,
): Promise<{ code: string; currency: string; state: EventState; stopped: boolean; over: boolean }> {
  const { rows } = await client.query<{
    code: string;
    currency: string;
    state: EventState;
    over: boolean;
    stopped: boolean;
  }>(
    `select code, currency, state, ${EVENT_IS_OVER} as over, ${SALES_STOPPED} as stopped
       from events e where id = $1`,
    [eventId],
  );
  if (!rows[0]) throw new Refusal('event.not_found');
  return rows[0];
}

/**
 * Number of complimentary tickets of a type that can be issued: what is left of the allotment or, without one, what is
 * unsold in both the ticket type and its pool.
 */
async function leftOf(
  client: pg.PoolClient,
  eventId: string,
  ticketTypeId: string,
  allotment: string | null,
): Promise<number> {
  if (allotment !== null) {
    const { rows } = await client.query<{ units: number }>(
      'select units from allotments where event_id = $1 and ticket_type_id = $2 and name = $3',
      [eventId, ticketTypeId, allotment],
    );
    if (!rows[0]) throw new Refusal('complimentary.unknown_allotment');
    return rows[0].units;
  }
  const { rows } = await client.query<{ left: number }>(
    `select units_to_give(t, p) as left
       from ticket_types t left join pools p on p.event_id = t.event_id and p.id = t.pool_id
      where t.event_id = $1 and t.id = $2`,
    [eventId, ticketTypeId],
  );
  return rows[0]?.left ?? 0;
}
