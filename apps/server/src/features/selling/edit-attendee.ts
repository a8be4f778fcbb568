import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { editAttendee as editAttendeeCall } from '@quivertree/contract/selling/order-actions';
import { mailboxOf } from '@quivertree/domain/orders/mailbox';
import { type AttendeeEditPlan, planAttendeeEdit } from '@quivertree/domain/selling/order-actions';
import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { newSecret, newShortCode } from '../../db/ids.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { addJob } from '../../jobs/add-job.ts';
import { nothingToLog, writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { type ActionRequest, findAction, lockOrderAlone, saveAction, readFulfilled } from './order-actions.ts';
import { sendOrderAgainJob } from './send-order-again.ts';
import { sendMovedMailJob } from './send-order-again.ts';

type Request = CallRequest<typeof editAttendeeCall>['body'];
type EditAnswer = Answer<typeof editAttendeeCall>;

/**
 * Edits the buyer of an order or the attendee of a ticket. A new name leaves the codes unchanged. A new email address
 * is sent new links and codes, the old ones stop working, and the old address is notified. Lock order: order, tickets.
 */
export async function editAttendee(
  pool: pg.Pool,
  request: ActionRequest,
  { dryRun, ...edit }: Request,
  mayMail: (email: string) => void,
): Promise<EditAnswer> {
  const { order, userId } = request;
  const { ticketId, name, email } = edit;
  return inTransaction(pool, async (client) => {
    await lockOrderAlone(client, order);
    const fulfilled = await readFulfilled(client, order);
    const earlier = dryRun ? undefined : await findAction(client, request);
    if (earlier) {
      nothingToLog();
      const recoded = earlier.changed.includes('email');
      const of = fulfilled.tickets.filter(
        (ticket) => ticket.state !== 'void' && (ticketId === null ? !ticket.transferred : ticket.ticketId === ticketId),
      );
      return {
        changed: [...earlier.changed],
        named: earlier.changed.includes('name')
          ? of.filter((ticket) => ticket.name === name).map(({ number }) => number)
          : [],
        recoded: recoded ? of.map(({ number }) => number) : [],
        mailedTo: recoded ? (email ?? null) : null,
      };
    }
    const plan = planAttendeeEdit(fulfilled, edit);
    if ('code' in plan) throw new Refusal(plan.code);
    const answer = answerOf(plan, email);
    if (dryRun) {
      nothingToLog();
      return answer;
    }
    const before = fulfilled.tickets.find((ticket) => ticket.ticketId === ticketId)?.email ?? fulfilled.buyerEmail;
    if (answer.mailedTo) mayMail(answer.mailedTo);
    const actionId = await saveAction(client, request, {
      kind: 'edit',
      ticketIds: ticketId === null ? [] : [ticketId],
      changed: plan.changed,
      note: '',
    });
    if (ticketId === null) await writeBuyer(client, request, plan, { name, email });
    else if (plan.changed.includes('email')) await writeHolder(client, order.eventId, ticketId, email ?? '');
    await writeTickets(client, order.eventId, plan, name);
    if (answer.mailedTo) {
      await addJob(client, sendOrderAgainJob, { eventId: order.eventId, actionId });
      await addJob(client, sendMovedMailJob, { eventId: order.eventId, actionId, email: before });
    }
    await writeAuditLog(client, userId, {
      action: 'attendee.edited',
      eventId: order.eventId,
      subject: ticketId === null ? { kind: 'order', id: order.orderId } : { kind: 'ticket', id: ticketId },
      details: { changed: plan.changed.join('+'), action: actionId },
    });
    return answer;
  });
}

function answerOf(plan: AttendeeEditPlan, email: string | undefined): EditAnswer {
  const movesTickets = plan.recoded.length > 0;
  return {
    changed: plan.changed,
    named: plan.named.map(({ number }) => number),
    recoded: plan.recoded.map(({ number }) => number),
    mailedTo: movesTickets ? (email ?? null) : null,
  };
}

/** The buyer's link ends with the buyer's address. */
async function writeBuyer(
  client: pg.PoolClient,
  { order }: ActionRequest,
  plan: AttendeeEditPlan,
  { name, email }: { name?: string | undefined; email?: string | undefined },
): Promise<void> {
  const moves = plan.changed.includes('email') && email !== undefined;
  await client.query(
    `update orders
        set buyer_name = coalesce($3, buyer_name), buyer_email = coalesce($4, buyer_email),
            buyer_key = coalesce($5, buyer_key), buyer_mailbox = case when buyer_mailbox is null then null else coalesce($6, buyer_mailbox) end
      where event_id = $1 and id = $2`,
    [
      order.eventId,
      order.orderId,
      name ?? null,
      email ?? null,
      moves ? newSecret() : null,
      moves ? mailboxOf(email) : null,
    ],
  );
}

async function writeHolder(client: pg.PoolClient, eventId: string, ticketId: string, email: string): Promise<void> {
  await client.query('update tickets set holder_email = $3, holder_key = $4 where event_id = $1 and id = $2', [
    eventId,
    ticketId,
    email,
    newSecret(),
  ]);
}

async function writeTickets(
  client: pg.PoolClient,
  eventId: string,
  plan: AttendeeEditPlan,
  name: string | undefined,
): Promise<void> {
  if (plan.named.length > 0)
    await client.query('update tickets set attendee_name = $3 where event_id = $1 and id = any ($2)', [
      eventId,
      plan.named.map(({ ticketId }) => ticketId),
      name,
    ]);
  if (plan.recoded.length > 0)
    await client.query(
      `update tickets t set revision = t.revision + 1, short_code = n.short_code
         from unnest($2::uuid[], $3::text[]) as n (id, short_code)
        where t.event_id = $1 and t.id = n.id`,
      [eventId, plan.recoded.map(({ ticketId }) => ticketId), plan.recoded.map(() => newShortCode())],
    );
}
