import { changeHolder, recodeTickets, renameAttendees } from '../tickets/change-attendee.ts';
import { cancelTransfersOf } from '../tickets/transfers/cancel-transfer.ts';
import { changeBuyer } from '../orders/change-buyer.ts';
import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { editAttendee as editAttendeeCall } from '@quivertree/contract/selling/order-actions';
import { type AttendeeEditPlan, planAttendeeEdit } from '@quivertree/domain/selling/order-actions';
import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { addJob } from '../../jobs/add-job.ts';
import { nothingToLog, writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { type ActionRequest, findAction, lockOrderAlone, saveAction, readFulfilled } from './order-actions.ts';
import { sendMovedMailJob, sendOrderAgainJob } from './send-order-again.ts';

type Request = CallRequest<typeof editAttendeeCall>['body'];
type EditAnswer = Answer<typeof editAttendeeCall>;

/**
 * Edits the buyer of an order or the attendee of a ticket. A new name leaves the codes unchanged. If the email address
 * changes, new links and codes are sent to the new one, the old ones and the transfers sent from them stop working, and
 * the old address is notified. Lock order: order, tickets.
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
    const movesTo = plan.changed.includes('email') ? email : undefined;
    if (ticketId === null) await changeBuyer(client, order, { name, email, moves: movesTo !== undefined });
    else if (movesTo !== undefined) await changeHolder(client, order.eventId, ticketId, movesTo);
    await renameAttendees(client, order.eventId, idsOf(plan.named), name);
    await recodeTickets(client, order.eventId, idsOf(plan.recoded));
    await cancelTransfersOf(client, order.eventId, plan.recoded);
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

const idsOf = (tickets: readonly { ticketId: string }[]) => tickets.map(({ ticketId }) => ticketId);
