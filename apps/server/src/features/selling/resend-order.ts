import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { resendOrder as resendOrderCall } from '@quivertree/contract/selling/order-actions';
import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { addJob } from '../../jobs/add-job.ts';
import { nothingToLog, writeAuditLog } from '../../audit-log/write-audit-log.ts';
import {
  type ActionRequest,
  findAction,
  type FulfilledOrder,
  lockOrderAlone,
  saveAction,
  readFulfilled,
} from './order-actions.ts';
import { sendOrderAgainJob } from './send-order-again.ts';

type ResendAnswer = Answer<typeof resendOrderCall>;

/**
 * Resends an order's tickets: the buyer's own to the buyer, or a transferred one to its holder. `mayMail` refuses
 * addresses that get too many emails. A repeated key has no further effect.
 */
export async function resendOrder(
  pool: pg.Pool,
  request: ActionRequest,
  { ticketId, dryRun }: CallRequest<typeof resendOrderCall>['body'],
  mayMail: (email: string) => void,
): Promise<ResendAnswer> {
  const { order, userId } = request;
  return inTransaction(pool, async (client) => {
    await lockOrderAlone(client, order);
    const earlier = dryRun ? undefined : await findAction(client, request);
    const answer = recipientsOf(await readFulfilled(client, order), ticketId);
    if (earlier || dryRun) {
      nothingToLog();
      return answer;
    }
    mayMail(answer.to);
    const ticketIds = ticketId === null ? [] : [ticketId];
    const actionId = await saveAction(client, request, { kind: 'resend', ticketIds, changed: [], note: '' });
    await addJob(client, sendOrderAgainJob, { eventId: order.eventId, actionId });
    await writeAuditLog(client, userId, {
      action: 'order.resent',
      eventId: order.eventId,
      subject: { kind: 'order', id: order.orderId },
      details: { action: actionId },
    });
    return answer;
  });
}

function recipientsOf({ tickets, buyerEmail }: FulfilledOrder, ticketId: string | null): ResendAnswer {
  const live = tickets.filter(({ state }) => state !== 'void');
  if (ticketId === null) {
    const held = live.filter(({ transferred }) => !transferred);
    if (held.length === 0) throw new Refusal('order.no_live_tickets');
    return { to: buyerEmail, ticketNumbers: held.map(({ number }) => number) };
  }
  const ticket = live.find((of) => of.ticketId === ticketId);
  if (!ticket) throw new Refusal('order.no_live_tickets');
  if (!ticket.email) throw new Refusal('ticket.held_by_buyer');
  return { to: ticket.email, ticketNumbers: [ticket.number] };
}
