import type { Context } from '../../../context.ts';
import { failpoint } from '../../../config/failpoints.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { restoreDeletedPayment, findDeletedPayment } from '../restore-deleted-payment.ts';
import { findNamedPayment, findPayment, isAbout } from '../known-payment.ts';
import type { VerifiedNotification, PaymentNotification, PaymentProvider } from '../providers/provider.ts';
import { receiveDispute } from '../disputes/receive-dispute.ts';
import { checkSentRefund } from '../refunds/check-sent-refund.ts';
import { sendRefund } from '../refunds/send-refund.ts';
import { applyConfirmedStatus } from '../apply-confirmed-status.ts';

/**
 * Handles a provider's notification. If it is genuine, the provider is asked about the payment, and only its answer
 * takes effect. The notification and its effect commit together, so that a repeat changes nothing. Money for an order
 * that has been deleted is refunded.
 */
export async function receiveNotification(
  context: Pick<Context, 'pool' | 'log' | 'onDisputeWon' | 'paymentBatches' | 'providers'>,
  providerName: string,
  notification: PaymentNotification,
): Promise<void> {
  const { providers, log } = context;
  const provider = providers.find(providerName);
  if (!provider) throw new Refusal('request.not_found');
  refuseOtherMediaType(provider, notification);
  const verified = await provider.read(notification);
  if (!verified) {
    log.warn({ provider: provider.name }, 'a notification failed verification');
    throw new Refusal('payment.notification_refused');
  }
  failpoint('a notification was verified');
  switch (verified.kind) {
    case 'payment':
      return handlePayment(context, provider, verified, notification);
    case 'refund':
      await sendRefund(context, verified);
      return checkSentRefund(context, verified);
    case 'dispute':
      return handleDispute(context, provider, verified.dispute);
    case 'nothing':
      return;
  }
}

function refuseOtherMediaType({ notificationTypes }: PaymentProvider, { headers }: PaymentNotification): void {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (notificationTypes.includes(type)) return;
  throw new Refusal('request.unsupported_type', undefined, {
    message: `Send the notification as ${notificationTypes.join(' or ')}.`,
  });
}

async function handleDispute(
  context: Pick<Context, 'pool' | 'log' | 'onDisputeWon'>,
  provider: PaymentProvider,
  dispute: string,
): Promise<void> {
  const confirmed = await provider.fetchDispute?.(dispute);
  if (confirmed) await receiveDispute(context, confirmed);
}

async function handlePayment(
  context: Pick<Context, 'pool' | 'log' | 'paymentBatches'>,
  provider: PaymentProvider,
  verified: Extract<VerifiedNotification, { kind: 'payment' }>,
  { body }: PaymentNotification,
): Promise<void> {
  const { pool, log } = context;
  const known = await findNamedPayment(pool, provider.name, verified.payment);
  const deleted =
    known || !verified.charge
      ? undefined
      : await findDeletedPayment(pool, provider.name, verified.payment, verified.charge);
  const named = known ?? deleted;
  if (!named) {
    log.warn({ provider: provider.name, ...verified.payment }, 'a notification was about an unknown payment');
    throw new Refusal('payment.notification_refused');
  }
  const confirmed = await provider.ask({ ...named, charge: verified.charge });
  if (!confirmed) {
    log.warn({ ...named }, 'a notification was about a payment that its provider doesn’t know');
    throw new Refusal('payment.notification_refused');
  }
  failpoint('the provider confirmed a payment status');
  if (deleted) {
    if (confirmed.state !== 'captured' || confirmed.otherMerchant || !isAbout(confirmed.payment, deleted)) {
      log.warn({ ...deleted }, 'a notification was about a deleted payment that was never paid');
      throw new Refusal('payment.notification_refused');
    }
    await restoreDeletedPayment(context, deleted, confirmed);
  }
  const payment = known ?? (await findPayment(pool, named.eventId, named.paymentId));
  await applyConfirmedStatus(context, payment, confirmed, { notificationKey: verified.notificationKey, body });
}
