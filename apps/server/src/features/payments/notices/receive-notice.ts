import type { Context } from '../../../context.ts';
import { reach } from '../../../faults.ts';
import { Refusal } from '../../../http/refusal.ts';
import { adoptLateMoney, findDeletedPayment } from '../adopt-late-money.ts';
import { findNamedPayment, isAbout } from '../known-payment.ts';
import type { Claim, Notice, PaymentProvider } from '../providers/provider.ts';
import { receiveDispute } from '../disputes/receive-dispute.ts';
import { sendRefund } from '../refunds/send-refund.ts';
import { takeTruth } from '../take-truth.ts';

/**
 * Handles a provider's notification. It must be genuine; then the provider is asked, and only its answer takes effect.
 * The notification and its effect commit together, so that a repeat changes nothing. Money for an order that has been
 * deleted is refunded.
 */
export async function receiveNotice(context: Context, providerName: string, notice: Notice): Promise<void> {
  const { providers, log } = context;
  const provider = providers.find(providerName);
  if (!provider) throw new Refusal('request.not_found');
  refuseOtherMediaType(provider, notice);
  const verified = provider.read(notice);
  if (!verified) {
    log.warn({ provider: provider.name }, 'a notification failed verification');
    throw new Refusal('payment.notice_refused');
  }
  reach('a notification was verified');
  switch (verified.kind) {
    case 'payment':
      return handlePayment(context, provider, verified, notice);
    case 'refund':
      return sendRefund(context, verified);
    case 'dispute':
      return handleDispute(context, provider, verified.dispute);
    case 'nothing':
      return;
  }
}

function refuseOtherMediaType({ noticeTypes }: PaymentProvider, { headers }: Notice): void {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (noticeTypes.includes(type)) return;
  throw new Refusal('request.unsupported_type', undefined, {
    message: `Send the notification as ${noticeTypes.join(' or ')}.`,
  });
}

async function handleDispute(context: Context, provider: PaymentProvider, dispute: string): Promise<void> {
  const truth = await provider.askDispute?.(dispute);
  if (truth) await receiveDispute(context, truth);
}

async function handlePayment(
  context: Context,
  provider: PaymentProvider,
  verified: Extract<Claim, { kind: 'payment' }>,
  { body }: Notice,
): Promise<void> {
  const { pool, log } = context;
  const known = await findNamedPayment(pool, provider.name, verified.payment);
  const payment =
    known ?? (verified.charge && (await findDeletedPayment(pool, provider.name, verified.payment, verified.charge)));
  if (!payment) {
    log.warn({ provider: provider.name, ...verified.payment }, 'a notification was about an unknown payment');
    throw new Refusal('payment.notice_refused');
  }
  const truth = await provider.ask({ ...payment, charge: verified.charge });
  if (!truth) {
    log.warn({ ...payment }, 'a notification was about a payment that its provider doesn’t know');
    throw new Refusal('payment.notice_refused');
  }
  reach('the provider confirmed a payment status');
  if (!known) {
    if (truth.state !== 'captured' || truth.otherMerchant || !isAbout(truth.payment, payment)) {
      log.warn({ ...payment }, 'a notification was about a deleted payment that was never paid');
      throw new Refusal('payment.notice_refused');
    }
    await adoptLateMoney(context, payment, truth);
  }
  await takeTruth(context, payment, truth, { noticeKey: verified.noticeKey, body });
}
