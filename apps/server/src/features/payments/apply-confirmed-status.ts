import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { idFrom } from '../../db/ids.ts';
import { failpoint } from '../../config/failpoints.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { type AppliedPayment, applyAlone, paymentToApply, type StoredNotification } from './apply-payments.ts';
import { isAbout, type KnownPayment } from './known-payment.ts';
import type { ConfirmedStatus } from './providers/provider.ts';

type Needs = Pick<Context, 'pool' | 'log' | 'paymentBatches'>;

/**
 * Applies a provider's answer about a payment, in a batch with answers about the same event's other payments. An answer
 * about a different payment is refused; otherwise anyone who could forge notifications could pay for one order with
 * another order's charge. If the provider has charged a payment twice, the second charge becomes a payment of its own,
 * which no order can use and which is refunded automatically.
 */
export async function applyConfirmedStatus(
  context: Needs,
  payment: KnownPayment,
  confirmed: ConfirmedStatus,
  notification?: StoredNotification,
): Promise<void> {
  if (!isAbout(confirmed.payment, payment)) {
    const { eventId, paymentId, provider } = payment;
    context.log.error(
      { eventId, paymentId, provider, charge: confirmed.providerReference },
      'a charge was reported for a payment that it doesn’t belong to',
    );
    throw new Refusal('payment.notification_refused');
  }
  const toApply = paymentToApply(payment, confirmed, notification);
  let applied: AppliedPayment | undefined = await context.paymentBatches.add(payment.eventId, toApply);
  if (applied.outcome === 'must_resell')
    applied = await inTransaction(context.pool, (client) => applyAlone(client, toApply));
  failpoint('a payment was committed');
  logOrRefuse(context, payment, confirmed, applied);
  if (applied?.outcome !== 'unchanged' || confirmed.state !== 'captured') return;
  if (applied.charge !== null && applied.charge !== confirmed.providerReference)
    await applyExtraCharge(context, payment, confirmed);
}

/** Logs a change; refuses a status that couldn't be applied. */
function logOrRefuse(
  { log }: Pick<Needs, 'log'>,
  { eventId, paymentId }: KnownPayment,
  { state, providerReference }: ConfirmedStatus,
  applied: AppliedPayment | undefined,
): void {
  switch (applied?.outcome) {
    case 'unchanged':
      return;
    case 'changed':
      log.info(
        { eventId, paymentId, orderId: applied.orderId, state, disposition: applied.disposition },
        'payment changed',
      );
      return;
    case 'busy':
      throw new Refusal('server.busy', undefined, { retryAfter: 1 });
    case 'other_charge':
      log.error(
        { eventId, paymentId, charge: providerReference },
        'a charge that paid for one payment was reported for another',
      );
      throw new Refusal('payment.notification_refused');
    default:
      throw new Refusal('payment.notification_refused');
  }
}

/**
 * Stores a second charge as a payment of its own and applies it, in one transaction. If it were stored but not applied,
 * the provider would later be asked about it under the order's reference and would answer with the first charge, which
 * would then be refunded. The payment's id is derived from the charge, so repeats find the same payment.
 */
async function applyExtraCharge(
  context: Pick<Needs, 'pool' | 'log'>,
  payment: KnownPayment,
  confirmed: ConfirmedStatus,
): Promise<void> {
  const extra = { ...payment, paymentId: idFrom(`${payment.provider} ${confirmed.providerReference}`) };
  const applied = await inTransaction(context.pool, async (client) => {
    if (await insertExtraPayment(client, payment, extra.paymentId))
      context.log.warn(
        { eventId: payment.eventId, paymentId: payment.paymentId, other: extra.paymentId },
        'a provider charged a payment twice',
      );
    return applyAlone(client, paymentToApply(extra, confirmed));
  });
  failpoint('a payment was committed');
  logOrRefuse(context, extra, confirmed, applied);
}

async function insertExtraPayment(
  client: pg.PoolClient,
  { eventId, paymentId }: KnownPayment,
  id: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into payments (event_id, id, order_id, provider, state, amount_minor, currency, attempt_reference)
     select event_id, $3, order_id, provider, 'created', amount_minor, currency, attempt_reference
       from payments where id = $2 and event_id = $1
     on conflict do nothing`,
    [eventId, paymentId, id],
  );
  return rowCount === 1;
}
