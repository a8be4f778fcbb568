import { planReturnRefund } from '@quivertree/domain/payments/refund-amounts';
import type pg from 'pg';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { failpoint } from '../../../config/failpoints.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { lockOrder } from '../../../locks/lock-order.ts';
import { lockOrganiser } from '../../../locks/lock-organiser.ts';
import { lockSale } from '../../payments/sale-of-order.ts';
import { organiserFunds } from '../../../ledger/organiser-funds.ts';
import { requestSaleRefund } from '../../payments/refunds/request-refund.ts';
import { defineJob } from '../../../jobs/job.ts';
import * as z from 'zod';
import { sendResoldMailJob } from './resold-mail.ts';

export interface ReturnKey {
  eventId: string;
  returnId: string;
}

/**
 * Requests the refund of a resold ticket: the promised amount, or as much of it as the order's payment still covers. A
 * repeat changes nothing. While the payment is disputed, the refund waits like any other. Lock order: organiser, pools
 * and ticket types by id, order, payment, return.
 */
export async function refundResoldTicket(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  key: ReturnKey,
): Promise<void> {
  const { rows } = await pool.query<{ order_id: string; organiser_id: string }>(
    `select t.order_id, e.organiser_id
       from ticket_returns r
       join tickets t on t.id = r.ticket_id and t.event_id = r.event_id
       join events e on e.id = r.event_id
      where r.event_id = $1 and r.id = $2 and r.state = 'resold' and r.settled_at is null`,
    [key.eventId, key.returnId],
  );
  const found = rows[0];
  if (!found) return;
  const order = { eventId: key.eventId, orderId: found.order_id, organiserId: found.organiser_id };
  failpoint('a resold ticket is about to be refunded');
  await inTransaction(pool, async (client) => {
    await lockOrganiser(client, order.organiserId);
    await lockOrder(client, order.eventId, order.orderId);
    const sale = await lockSale(client, order);
    const due = await lockDue(client, key);
    if (!sale || !due) return;
    const plan = planReturnRefund(sale, sale.reversed, due.refundMinor);
    const funds =
      plan && (await organiserFunds(client, { ...order, currency: sale.currency }, plan.parts.organiserMinor));
    const refund = {
      kind: 'tickets',
      reason: 'returned',
      refundFee: false,
      notifiedSeparately: !due.transferred,
    } as const;
    const refundId = plan && funds && (await requestSaleRefund(client, order, sale, plan, refund, funds));
    await client.query(
      'update ticket_returns set refund_id = $3, settled_at = now() where event_id = $1 and id = $2 and settled_at is null',
      [key.eventId, key.returnId, refundId ?? null],
    );
    await addJob(client, sendResoldMailJob, { ...key });
    log.info({ ...key, ...order, refundId, amountMinor: plan?.amountMinor ?? 0 }, 'a resold ticket is refunded');
    failpoint('a resold ticket was refunded but not committed');
  });
  failpoint('a resold ticket was refunded');
}

async function lockDue(
  client: pg.PoolClient,
  { eventId, returnId }: ReturnKey,
): Promise<{ refundMinor: number; transferred: boolean } | undefined> {
  const { rows } = await client.query<{ refund_minor: number; passed_on: boolean }>(
    `select r.refund_minor, t.holder_key is not null as passed_on
       from ticket_returns r
       join tickets t on t.id = r.ticket_id and t.event_id = r.event_id
      where r.event_id = $1 and r.id = $2 and r.state = 'resold' and r.settled_at is null
        for no key update of r`,
    [eventId, returnId],
  );
  return rows[0] && { refundMinor: rows[0].refund_minor, transferred: rows[0].passed_on };
}

export const refundResoldTicketJob = defineJob({
  name: 'refund-resold-ticket',
  title: 'Refund of a resold ticket',
  priority: -30,
  maxAttempts: 100,
  payload: z.object({ eventId: z.uuid(), returnId: z.uuid() }),
  run: refundResoldTicket,
});
