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
 * Takes a provider's notice: it must be genuine, then the provider itself is asked how things stand, and only that
 * answer has an effect. Seen and effect commit together, so a repeat changes nothing. Money for an order that was deleted
 * meanwhile goes back.
 */
export async function receiveNotice(context: Context, providerName: string, notice: Notice): Promise<void> {
  const { providers, log } = context;
  const provider = providers.find(providerName);
  if (!provider) throw new Refusal('request.not_found');
  refuseOtherType(provider, notice);
  const claim = provider.read(notice);
  if (!claim) {
    log.warn({ provider: provider.name }, 'a notice was not genuine');
    throw new Refusal('payment.notice_refused');
  }
  reach('a notification was verified');
  switch (claim.kind) {
    case 'payment':
      return takePaymentClaim(context, provider, claim, notice);
    case 'refund':
      return sendRefund(context, claim);
    case 'dispute':
      return takeDisputeClaim(context, provider, claim.dispute);
    case 'nothing':
      return;
  }
}

function refuseOtherType({ noticeTypes }: PaymentProvider, { headers }: Notice): void {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (noticeTypes.includes(type)) return;
  throw new Refusal('request.unsupported_type', undefined, {
    message: `Please send the notice as ${noticeTypes.join(' or ')}.`,
  });
}

async function takeDisputeClaim(context: Context, provider: PaymentProvider, dispute: string): Promise<void> {
  const truth = await provider.askDispute?.(dispute);
  if (truth) await receiveDispute(context, truth);
}

async function takePaymentClaim(
  context: Context,
  provider: PaymentProvider,
  claim: Extract<Claim, { kind: 'payment' }>,
  { body }: Notice,
): Promise<void> {
  const { pool, log } = context;
  const known = await findNamedPayment(pool, provider.name, claim.payment);
  const payment =
    known ?? (claim.charge && (await findDeletedPayment(pool, provider.name, claim.payment, claim.charge)));
  if (!payment) {
    log.warn({ provider: provider.name, ...claim.payment }, 'a notice was about a payment that we do not know');
    throw new Refusal('payment.notice_refused');
  }
  const truth = await provider.ask({ ...payment, charge: claim.charge });
  if (!truth) {
    log.warn({ ...payment }, 'a notice was about a payment that its provider does not know');
    throw new Refusal('payment.notice_refused');
  }
  reach('the provider confirmed a payment status');
  if (!known) {
    if (truth.state !== 'captured' || truth.otherMerchant || !isAbout(truth.payment, payment)) {
      log.warn({ ...payment }, 'a notification was about a payment that is not here any more, and that nobody made');
      throw new Refusal('payment.notice_refused');
    }
    await adoptLateMoney(context, payment, truth);
  }
  await takeTruth(context, payment, truth, { noticeKey: claim.noticeKey, body });
}
