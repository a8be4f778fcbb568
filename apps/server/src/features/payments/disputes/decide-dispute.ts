import { postDisputeLost, postDisputeWon } from '@quivertree/domain/ledger/ledger-postings';
import type { DisputeState } from '@quivertree/domain/payments/dispute-states';
import { divideRefund, refundableMinor } from '@quivertree/domain/payments/refund-amounts';
import type pg from 'pg';
import { voidTickets } from '../../tickets/void-tickets.ts';
import { failRefund, lockRefund } from '../refunds/change-refund.ts';
import { postTransaction } from '../../../ledger/ledger.ts';
import { lockSale, type SaleOfOrder } from '../sale-of-order.ts';
import { organiserFunds } from '../../../ledger/organiser-funds.ts';
import { queueRefund } from '../refunds/request-refund.ts';
import { suspenseOfPayment } from '../suspense/lock-suspended.ts';

/** A dispute, locked together with its organiser, order and payment. */
export interface LockedDispute {
  eventId: string;
  paymentId: string;
  disputeId: string;
  provider: string;
  state: DisputeState;
  amountMinor: number;
  currency: string;
}

/**
 * Stores the decision on a dispute and adds it to the dispute's history. Without a `reporter`, the provider decided.
 */
export async function changeDispute(
  client: pg.PoolClient,
  dispute: LockedDispute,
  to: DisputeState,
  reporter?: { by: string; note: string },
): Promise<void> {
  const { eventId, disputeId, state } = dispute;
  await client.query(
    'update disputes set state = $4, decided_at = now() where event_id = $1 and id = $2 and state = $3',
    [eventId, disputeId, state, to],
  );
  await client.query(
    `insert into dispute_history (event_id, dispute_id, from_state, to_state, by_user, note)
     values ($1, $2, $3, $4, $5, $6)`,
    [eventId, disputeId, state, to, reporter?.by ?? null, reporter?.note ?? ''],
  );
}

/** Callback for a won dispute: resumes everything about the order that was waiting for it, except refunds. */
export type OnDisputeWon = (client: pg.PoolClient, order: { eventId: string; orderId: string }) => Promise<void>;

/**
 * Posts the return of the disputed money to us. Waiting refunds resume, and so does everything else that was waiting
 * for the dispute.
 */
export async function winDispute(
  client: pg.PoolClient,
  dispute: LockedDispute,
  order: { eventId: string; orderId: string },
  onDisputeWon: OnDisputeWon,
): Promise<void> {
  const { eventId, paymentId, disputeId } = dispute;
  await postTransaction(
    client,
    { kind: 'dispute_won', eventId, paymentId, disputeId },
    dispute.currency,
    postDisputeWon(dispute),
  );
  for (const refundId of await waitingRefunds(client, dispute)) await queueRefund(client, { eventId, refundId });
  await onDisputeWon(client, order);
}

/**
 * Leaves the money with the buyer and cancels refunds that haven't been sent. The disputed amount comes out of suspense
 * first, then out of the organiser's share and our fee, as in a refund. Anything beyond the sale is our loss. The
 * order's tickets become void, unless another payment paid for the order.
 */
export async function loseDispute(
  client: pg.PoolClient,
  dispute: LockedDispute,
  order: { eventId: string; orderId: string; organiserId: string },
): Promise<void> {
  const { eventId, paymentId, disputeId, amountMinor, currency } = dispute;
  for (const refundId of await waitingRefunds(client, dispute)) {
    const refund = await lockRefund(client, { eventId, refundId });
    if (refund?.state === 'requested') await failRefund(client, refund, 'the buyer’s bank took the money back');
  }
  const suspendedMinor = await suspenseOfPayment(client, paymentId);
  const { sale, suspenseMinor, parts } = lossOf(dispute, await lockSale(client, order), suspendedMinor);
  await client.query(
    `update disputes set organiser_minor = $3, fee_minor = $4, vat_minor = $5, suspense_minor = $6
      where event_id = $1 and id = $2`,
    [eventId, disputeId, parts.organiserMinor, parts.feeMinor, parts.vatMinor, suspenseMinor],
  );
  const funds = await organiserFunds(client, { ...order, currency }, parts.organiserMinor);
  await postTransaction(
    client,
    { kind: 'dispute_lost', eventId, paymentId, disputeId },
    currency,
    postDisputeLost({
      paymentId,
      amountMinor,
      suspenseMinor,
      organiserId: order.organiserId,
      ...parts,
      funds,
    }),
  );
  if (!sale) return;
  const live = sale.tickets.filter((ticket) => ticket.live).map(({ ticketId }) => ticketId);
  await voidTickets(client, order, live, { reason: 'a dispute was lost', disputeId });
}

/**
 * Splits the loss from a dispute between suspense and the sale, in minor units. The sale is included only if the
 * disputed payment paid for it.
 */
export function lossOf(
  { paymentId, amountMinor }: Pick<LockedDispute, 'paymentId' | 'amountMinor'>,
  saleOfOrder: SaleOfOrder | undefined,
  suspendedMinor: number,
) {
  const suspenseMinor = Math.min(amountMinor, Math.max(0, suspendedMinor));
  const sale = saleOfOrder?.paymentId === paymentId ? saleOfOrder : undefined;
  if (!sale) return { sale, suspenseMinor, parts: { organiserMinor: 0, feeMinor: 0, vatMinor: 0 } };
  const ofSaleMinor = Math.min(amountMinor - suspenseMinor, refundableMinor(sale, sale.reversed, true));
  return { sale, suspenseMinor, parts: divideRefund(sale, sale.reversed, ofSaleMinor, true) };
}

/** Refunds of the disputed payment that have been requested but not sent. */
async function waitingRefunds(client: pg.PoolClient, { eventId, paymentId }: LockedDispute): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from refunds where payment_id = $1 and event_id = $2 and state = 'requested' order by id`,
    [paymentId, eventId],
  );
  return rows.map(({ id }) => id);
}
