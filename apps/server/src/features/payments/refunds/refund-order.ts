import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { refundOrder as refundOrderCall } from '@quivertree/contract/payments/refunds';
import { splitOrganiserPart } from '@quivertree/domain/ledger/ledger-postings';
import { currencyCode, formatMoney, minorOf } from '@quivertree/domain/money/money';
import { planRefund, type RefundPlan, type RefundScope } from '@quivertree/domain/payments/refund-amounts';
import type pg from 'pg';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { failpoint } from '../../../config/failpoints.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { type KeyedRequest, keyedRequest, ofSameRequest } from '../../../refusals/keyed-request.ts';
import { lockOrder } from '../../../locks/lock-order.ts';
import type { OrderOfOrganiser } from '../../../access/organisation-of-call.ts';
import { lockOrganiser } from '../../../locks/lock-organiser.ts';
import { lockSale, type SaleOfOrder } from '../sale-of-order.ts';
import { organiserFunds } from '../../../ledger/organiser-funds.ts';
import { answerOfPlan, answerOfRefund } from './refund-answer.ts';
import { requestSaleRefund } from './request-refund.ts';
import { nothingToLog, writeAuditLog } from '../../../audit-log/write-audit-log.ts';

type RefundRequest = CallRequest<typeof refundOrderCall>['body'];
type RefundAnswer = Answer<typeof refundOrderCall>;

/**
 * Refunds an order, some of its tickets or an amount, at the request of the organiser or an administrator. A dry run
 * makes the same plan under the same locks and writes nothing. Repeats with the same idempotency key have no further
 * effect and get the same answer.
 *
 * Lock order: organiser, pools by id, ticket types by id, order, payment.
 */
export async function refundOrder(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  order: OrderOfOrganiser,
  request: RefundRequest,
  userId: string,
  idempotencyKey?: string,
): Promise<RefundAnswer> {
  const { dryRun, refundFee, reason } = request;
  const keyed = keyedRequest(idempotencyKey, [order.orderId, request]);
  const answer = await inTransaction(pool, async (client) => {
    await lockOrganiser(client, order.organiserId);
    const { state } = await lockOrder(client, order.eventId, order.orderId);
    const earlier = dryRun ? undefined : await findRefund(client, order.eventId, keyed);
    if (dryRun || earlier) nothingToLog();
    if (earlier) return answerOfRefund(client, order.eventId, earlier);

    const sale = state === 'fulfilled' ? await lockSale(client, order) : undefined;
    if (!sale) throw new Refusal('refund.not_paid');
    const plan = planOf(sale, request);
    const funds = await organiserFunds(client, { ...order, currency: sale.currency }, plan.parts.organiserMinor);
    if (dryRun)
      return answerOfPlan(client, order.eventId, {
        ...plan,
        refundId: null,
        currency: sale.currency,
        from: splitOrganiserPart(plan.parts.organiserMinor, funds),
      });
    const refundId = await requestSaleRefund(
      client,
      order,
      sale,
      plan,
      {
        kind: request.scope.kind,
        reason: 'requested',
        note: reason,
        requestedBy: userId,
        refundFee,
        keyed,
      },
      funds,
    );
    await writeAuditLog(client, userId, {
      action: 'refund.requested',
      eventId: order.eventId,
      subject: { kind: 'refund', id: refundId },
      details: {
        scope: request.scope.kind,
        amountMinor: plan.amountMinor,
        currency: sale.currency,
        orderId: order.orderId,
      },
    });
    log.info(
      { ...order, refundId, userId, kind: request.scope.kind, amountMinor: plan.amountMinor },
      'refund requested',
    );
    failpoint('a refund was requested but not committed');
    return answerOfRefund(client, order.eventId, refundId);
  });
  failpoint('a refund was committed');
  return answer;
}

function planOf(sale: SaleOfOrder, { scope, refundFee }: RefundRequest): RefundPlan {
  if (sale.disputeOpen) throw new Refusal('refund.dispute_open');
  const plan = planRefund(sale, sale.reversed, requestedRefund(sale, scope), refundFee);
  if (!('code' in plan)) return plan;
  if (plan.code !== 'refund.above_refundable') throw new Refusal(plan.code);
  throw new Refusal(plan.code, { left: formatMoney({ amount: plan.leftMinor, currency: sale.currency }) });
}

function requestedRefund(sale: SaleOfOrder, scope: RefundRequest['scope']): RefundScope {
  if (scope.kind !== 'amount') return scope;
  if (currencyCode(scope.currency) !== sale.currency)
    throw new Refusal('refund.other_currency', { currency: sale.currency });
  return { kind: 'amount', amountMinor: minorOf(scope.amount) };
}

async function findRefund(client: pg.PoolClient, eventId: string, keyed: KeyedRequest): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string; requestHash: string | null }>(
    'select id, request_hash as "requestHash" from refunds where event_id = $1 and idempotency_key = $2',
    [eventId, keyed.idempotencyKey],
  );
  return ofSameRequest(rows[0], keyed)?.id;
}
