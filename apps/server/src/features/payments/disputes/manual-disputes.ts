import { DISPUTE_TRANSITIONS, type DisputeState } from '@quivertree/domain/payments/dispute-states';
import { readReference } from '@quivertree/domain/orders/order-reference';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import type { Context } from '../../../context.ts';
import { beginningWith } from '../../../db/list-page.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { receiveDispute } from './receive-dispute.ts';

interface DisputeToRecord {
  orderReference: string;
  providerReference: string;
  amountMinor: number;
  evidenceDueAt: string | null;
  note: string;
  by: string;
}

/** Records a dispute that a provider reported by letter. Refuses providers that report disputes through their API. */
export async function recordDispute(
  context: Pick<Context, 'pool' | 'log' | 'onDisputeWon' | 'providers'>,
  request: DisputeToRecord,
): Promise<{ id: string }> {
  const { pool, providers } = context;
  const { rows } = await pool.query<{
    event_id: string;
    payment_id: string | null;
    provider: string;
    currency: string;
  }>(
    `select o.event_id, p.id as payment_id, p.provider, p.captured_currency as currency
       from orders o
       left join lateral (select * from payments p where p.order_id = o.id and p.event_id = o.event_id and p.state = 'captured'
                           order by p.disposition = 'applied' desc, p.id limit 1) p on true
      where o.reference like $1
      limit 2`,
    [beginningWith(readReference(request.orderReference))],
  );
  if (rows.length > 1) throw new Refusal('order.reference_ambiguous');
  const paid = rows[0];
  if (!paid) throw new Refusal('order.not_found');
  if (!paid.payment_id) throw new Refusal('dispute.cannot_open');
  if (providers.find(paid.provider)?.fetchDispute) throw new Refusal('dispute.provider_decides');
  const report = {
    eventId: paid.event_id,
    paymentId: paid.payment_id,
    providerReference: request.providerReference,
    state: 'open' as const,
    amountMinor: request.amountMinor,
    currency: paid.currency,
    evidenceDueAt: request.evidenceDueAt === null ? undefined : new Date(request.evidenceDueAt),
  };
  try {
    return { id: await receiveDispute(context, report, request) };
  } catch (error) {
    throw error instanceof Refusal && error.code === 'payment.notification_refused'
      ? new Refusal('dispute.cannot_open')
      : error;
  }
}

/**
 * Records the decision on a dispute for a provider that doesn't report decisions. Repeating the same decision changes
 * nothing.
 */
export async function decideDispute(
  context: Pick<Context, 'pool' | 'log' | 'onDisputeWon' | 'providers'>,
  { disputeId, to, note, by }: { disputeId: string; to: 'won' | 'lost'; note: string; by: string },
): Promise<{ id: string; state: DisputeState }> {
  const { rows } = await context.pool.query<DisputeRow>(
    `select d.event_id, d.payment_id, d.provider_reference, d.state, d.amount_minor, d.currency, p.provider
       from disputes d join payments p on p.id = d.payment_id and p.event_id = d.event_id
      where d.id = $1`,
    [disputeId],
  );
  const dispute = rows[0];
  if (!dispute) throw new Refusal('dispute.not_found');
  if (context.providers.find(dispute.provider)?.fetchDispute) throw new Refusal('dispute.provider_decides');
  if (dispute.state !== to && !mayBecome(DISPUTE_TRANSITIONS, dispute.state, to))
    throw new Refusal('dispute.decided', { state: dispute.state });
  const report = {
    eventId: dispute.event_id,
    paymentId: dispute.payment_id,
    providerReference: dispute.provider_reference,
    state: to,
    amountMinor: dispute.amount_minor,
    currency: dispute.currency,
  };
  await receiveDispute(context, report, { by, note });
  const decided = await context.pool.query<{ state: DisputeState }>('select state from disputes where id = $1', [
    disputeId,
  ]);
  const state = decided.rows[0]?.state;
  if (state !== to) throw new Refusal('dispute.decided', { state: state ?? '' });
  return { id: disputeId, state };
}

interface DisputeRow {
  event_id: string;
  payment_id: string;
  provider_reference: string;
  state: DisputeState;
  amount_minor: number;
  currency: string;
  provider: string;
}
