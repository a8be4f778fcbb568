import {
  postSaleRefundRequested,
  postSuspenseRefundRequested,
  type OrganiserFunds,
} from '@quivertree/domain/ledger/ledger-postings';
import type { RefundPlan } from '@quivertree/domain/payments/refund-amounts';
import type { RefundReason } from '@quivertree/domain/payments/refunds';
import type { KeyedRequest } from '../../../refusals/keyed-request.ts';
import type pg from 'pg';
import { newId } from '../../../db/ids.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { voidTickets } from '../../tickets/void-tickets.ts';
import type { RefundKey } from './change-refund.ts';
import { postTransaction } from '../../../ledger/ledger.ts';
import type { SaleOfOrder } from '../sale-of-order.ts';
import { sendRefundJob } from './send-refund.ts';

/** Reason for a refund, and the person who requested it. */
export interface RefundCause {
  reason: RefundReason;
  /** Free text for the buyer from the person who requested the refund. */
  note?: string;
  requestedBy?: string;
}

/**
 * Requests a refund of money in suspense, in the caller's transaction, which holds the payment's lock. The amount is
 * reserved for the buyer, and a job that commits with the transaction sends the refund.
 */
export async function requestSuspenseRefund(
  client: pg.PoolClient,
  refund: RefundCause & { eventId: string; paymentId: string; amountMinor: number; currency: string },
): Promise<string> {
  const refundId = newId();
  await insertRefund(client, { ...refund, refundId, kind: 'suspense' });
  await postTransaction(
    client,
    { kind: 'refund_requested', eventId: refund.eventId, paymentId: refund.paymentId, refundId },
    refund.currency,
    postSuspenseRefundRequested({ refundId, paymentId: refund.paymentId, amountMinor: refund.amountMinor }),
  );
  return refundId;
}

/** A refund that reverses all or part of an order's sale. */
export interface SaleRefund extends RefundCause {
  kind: 'order' | 'tickets' | 'amount';
  refundFee: boolean;
  /** The request for this refund; undefined if no person made one. */
  keyed?: KeyedRequest;
  /** True if the buyer is told about the refund in a different email. */
  notifiedSeparately?: boolean;
}

/**
 * Requests a planned refund of a sale, in the caller's transaction, which holds the locks of the organiser, ticket
 * types, order and payment. The organiser and the platform each pay their part; the tickets become void and their stock
 * goes back on sale.
 */
export async function requestSaleRefund(
  client: pg.PoolClient,
  order: { eventId: string; orderId: string; organiserId: string },
  sale: SaleOfOrder,
  plan: RefundPlan,
  refund: SaleRefund,
  funds: OrganiserFunds,
): Promise<string> {
  const refundId = newId();
  const { paymentId, currency } = sale;
  const { amountMinor, parts, ticketIds } = plan;
  await insertRefund(client, {
    ...refund,
    ...parts,
    eventId: order.eventId,
    paymentId,
    refundId,
    amountMinor,
    currency,
  });
  await postTransaction(
    client,
    { kind: 'refund_requested', eventId: order.eventId, paymentId, refundId },
    currency,
    postSaleRefundRequested({ ...parts, refundId, organiserId: order.organiserId, funds }),
  );
  await voidTickets(client, order, ticketIds, { reason: refund.reason, refundId });
  return refundId;
}

async function insertRefund(
  client: pg.PoolClient,
  refund: RefundCause &
    Partial<Omit<SaleRefund, 'kind'>> & {
      eventId: string;
      paymentId: string;
      refundId: string;
      kind: SaleRefund['kind'] | 'suspense';
      amountMinor: number;
      currency: string;
      organiserMinor?: number;
      feeMinor?: number;
      vatMinor?: number;
    },
): Promise<void> {
  const { eventId, refundId, paymentId } = refund;
  await client.query(
    `insert into refunds (event_id, id, payment_id, state, kind, reason, note, amount_minor, currency, organiser_minor,
                          fee_minor, vat_minor, refund_fee, requested_by, idempotency_key, request_hash, notified_at)
     values ($1, $2, $3, 'requested', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, case when $16 then now() end)`,
    [
      eventId,
      refundId,
      paymentId,
      refund.kind,
      refund.reason,
      refund.note ?? '',
      refund.amountMinor,
      refund.currency,
      refund.organiserMinor ?? 0,
      refund.feeMinor ?? 0,
      refund.vatMinor ?? 0,
      refund.refundFee ?? true,
      refund.requestedBy ?? null,
      refund.keyed?.idempotencyKey ?? null,
      refund.keyed?.requestHash ?? null,
      refund.notifiedSeparately ?? false,
    ],
  );
  await queueRefund(client, { eventId, refundId });
}

/**
 * Queues a refund to be sent once the transaction commits. There are enough attempts to outlast a provider that is down
 * for days.
 */
export function queueRefund(client: pg.PoolClient, { eventId, refundId }: RefundKey): Promise<void> {
  return addJob(client, sendRefundJob, { eventId, refundId });
}
