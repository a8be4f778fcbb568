import { formatMoney } from '@quivertree/domain/money/money';
import type { Context as HonoContext } from 'hono';
import { plainPage } from '../../src/http/plain-page.ts';
import { escapeHtml } from '../../src/mail/escape-html.ts';
import type { ChargeLedger } from './charge-ledger.ts';
import type { Checkout } from './checkout.ts';
import { CHOICES, type Choice, isChoice, simulateOutcome } from './choices.ts';

/** Button labels. */
const BUTTONS: Record<Exclude<Choice, 'pay' | 'decline' | 'close'>, string> = {
  decline_not_notified: 'Refusal without notification',
  late: 'Late payment',
  notified_late: 'Late notification',
  notified_twice: 'Repeated notification',
  not_notified: 'Missing notification',
  short: 'Underpayment',
  over: 'Overpayment',
  other_currency: 'Different currency',
  other_merchant: 'Different merchant',
  forged: 'Forged notification',
  other_charge: 'Charge for another order',
  paid_twice: 'Double charge',
  disputed: 'Dispute',
  disputed_not_notified: 'Dispute without notification',
};

const MAX_WAIT_S = 3_600;
const DEFAULT_WAIT_S = 5;

/** Shows the payment page, or carries out the chosen outcome and sends the buyer back to the shop. */
export async function answerBuyer(
  c: HonoContext,
  ledger: ChargeLedger,
  checkout: Checkout | undefined,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  if (!checkout)
    return plainPage(
      'Payment not found',
      '<h1>Payment not found</h1><p>The shop’s request is incomplete, or its signature isn’t valid. Go back to the shop and try again.</p>',
    );
  const { choice, seconds, ...carried } = fields;
  if (!isChoice(choice)) return paymentPage(checkout, ledger, carried);
  const wait = Math.min(MAX_WAIT_S, Math.max(0, Number(seconds ?? DEFAULT_WAIT_S) || 0));
  await simulateOutcome(ledger, checkout, { choice, seconds: wait });
  return c.redirect(checkout.returnUrl, 303);
}

/** `carried` holds the shop's form fields, which the page posts again with the choice. */
function paymentPage(checkout: Checkout, ledger: ChargeLedger, carried: Readonly<Record<string, string>>): Response {
  const amount = formatMoney({ amount: checkout.amountMinor, currency: checkout.currency });
  const paid = ledger.find(checkout.provider, checkout.key)?.state === 'captured';
  const hidden = Object.entries(carried)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const { provider, description, reference } = checkout;
  return plainPage(
    'Test payment',
    `<h1>Test payment</h1>
     <p class="note">This page stands in for ${provider === 'TEST' ? 'a payment provider' : `the payment provider ${provider}`}. No real money is involved.</p>
     <p class="amount">${escapeHtml(amount)}</p>
     <p>${escapeHtml(description)}</p>
     <dl><dt>Reference</dt><dd>${escapeHtml(reference)}</dd></dl>
     <form method="post">${hidden}${paid ? PAID : choicesOf(checkout, amount)}</form>`,
  );
}

const PAID =
  '<p class="note">This payment has already been made.</p><button name="choice" value="close">Back to the shop</button>';

/** Outcomes that a provider can't report aren't offered on its page. */
function choicesOf({ provider, writeDispute }: Checkout, amount: string): string {
  const offered = Object.entries(BUTTONS).filter(
    ([choice]) =>
      (!choice.startsWith('disputed') || writeDispute) && (choice !== 'other_merchant' || provider !== 'STRIPE'),
  );
  const rows = offered.map(
    ([choice, title]) =>
      `<li><button name="choice" value="${choice}">${title}</button><span>${CHOICES[choice as Choice]}</span></li>`,
  );
  return `<button class="primary" name="choice" value="pay">Pay ${escapeHtml(amount)}</button>
    <button name="choice" value="decline">Decline</button>
    <button name="choice" value="close">Close without paying</button>
    <h2>Other outcomes</h2>
    <label>Delay in seconds, for outcomes that happen later
      <input type="number" name="seconds" min="0" max="${MAX_WAIT_S}" value="${DEFAULT_WAIT_S}"></label>
    <ul class="choices">${rows.join('')}</ul>`;
}

/** The fields of a posted form. */
export async function postedFields(request: Request): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await request.text()));
}
