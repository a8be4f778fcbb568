import type { Context } from '../../context.ts';
import { reach } from '../../faults.ts';
import { Refusal } from '../../http/refusal.ts';
import { applyPayment } from './apply-payment.ts';
import type { Notice } from './provider.ts';

/**
 * Takes a provider's notice: it must be genuine, then the provider itself is asked how the payment stands, and only that
 * answer has an effect. Seen and effect commit together, so a repeat changes nothing.
 */
export async function receiveNotice(context: Context, providerName: string, notice: Notice): Promise<void> {
  const { provider, log } = context;
  if (!provider || provider.name !== providerName.toUpperCase()) throw new Refusal('request.not_found');
  const claim = provider.read(notice);
  if (!claim) {
    log.warn({ provider: provider.name }, 'a notice was not genuine');
    throw new Refusal('payment.notice_refused');
  }
  reach('a notice was found genuine');
  const truth = await provider.ask(claim);
  if (!truth) {
    log.warn({ provider: provider.name, ...claim }, 'a notice was about a payment that its provider does not know');
    throw new Refusal('payment.notice_refused');
  }
  reach('the provider told how a payment stands');
  await applyPayment(context, claim, truth, { noticeKey: claim.noticeKey, body: notice.body });
}
