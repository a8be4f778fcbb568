import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { voidTickets as voidTicketsCall } from '@quivertree/contract/selling/order-actions';
import { decimalOf } from '@quivertree/domain/money/money';
import { planVoid } from '@quivertree/domain/selling/order-actions';
import { ticketShares } from '@quivertree/domain/payments/refund-amounts';
import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { addJob } from '../../jobs/add-job.ts';
import { lockOrder } from '../../locks/lock-order.ts';
import { readSale } from '../payments/sale-of-order.ts';
import { nothingToLog, writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { VOIDED_BY_ORGANISER, voidTickets } from '../tickets/void-tickets.ts';
import { type ActionRequest, findAction, saveAction, readFulfilled, type TicketOfOrder } from './order-actions.ts';
import { sendVoidMailJob } from './void-mail.ts';

type VoidRequest = CallRequest<typeof voidTicketsCall>['body'];
type VoidAnswer = Answer<typeof voidTicketsCall>;

/**
 * Voids tickets of an order and releases their stock. No money moves; the price can be refunded before or after. A
 * preview computes the same result and writes nothing. Repeats with the same key have no further effect and get the
 * same answer. Lock order: pools and ticket types, order, tickets.
 */
export async function voidOrderTickets(
  pool: pg.Pool,
  request: ActionRequest,
  { ticketIds, reason, dryRun }: VoidRequest,
): Promise<VoidAnswer> {
  const { order, userId } = request;
  return inTransaction(pool, async (client) => {
    await lockOrder(client, order.eventId, order.orderId);
    const earlier = dryRun ? undefined : await findAction(client, request);
    const fulfilled = await readFulfilled(client, order);
    const plan = earlier
      ? { tickets: fulfilled.tickets.filter(({ ticketId }) => earlier.ticketIds.includes(ticketId)) }
      : planVoid(fulfilled.tickets, ticketIds);
    if ('code' in plan) throw new Refusal(plan.code);
    const tickets = plan.tickets as TicketOfOrder[];
    const answer = {
      tickets: tickets.map((ticket) => ({
        id: ticket.ticketId,
        number: ticket.number,
        ticketTypeName: ticket.ticketTypeName,
      })),
      paid: decimalOf(await paidFor(client, request, tickets)),
      currency: fulfilled.currency,
      mails: mailsTo(fulfilled.buyerEmail, tickets),
    };
    if (earlier || dryRun) {
      nothingToLog();
      return answer;
    }
    const actionId = await saveAction(client, request, { kind: 'void', ticketIds, changed: [], note: reason });
    await voidTickets(client, order, ticketIds, { reason: VOIDED_BY_ORGANISER, actionId });
    if (tickets.some(({ transferred }) => !transferred))
      await addJob(client, sendVoidMailJob, { eventId: order.eventId, actionId });
    await writeAuditLog(client, userId, {
      action: 'ticket.voided',
      eventId: order.eventId,
      subject: { kind: 'order', id: order.orderId },
      details: { tickets: tickets.length, action: actionId },
    });
    return answer;
  });
}

/** Amount the buyer paid for tickets, in minor units; zero for free ones. */
async function paidFor(
  client: pg.PoolClient,
  { order }: ActionRequest,
  tickets: readonly TicketOfOrder[],
): Promise<number> {
  const sale = await readSale(client, order);
  if (!sale) return 0;
  const shares = ticketShares(sale, true);
  const wanted = new Set(tickets.map(({ ticketId }) => ticketId));
  return sale.tickets.reduce((sum, { ticketId }, i) => sum + (wanted.has(ticketId) ? (shares[i] ?? 0) : 0), 0);
}

function mailsTo(buyerEmail: string, tickets: readonly TicketOfOrder[]): string[] {
  return [...new Set(tickets.map(({ email }) => email ?? buyerEmail))];
}
