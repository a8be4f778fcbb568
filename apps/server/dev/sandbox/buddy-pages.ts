import { DEFAULT_CURRENCY, minorOf } from '@quivertree/domain/money/money';
import type { Hono } from 'hono';
import { BUDDY_FORM, BUDDY_NOTIFICATION, buddyHash } from '../../src/features/payments/providers/buddy-provider.ts';
import type { MerchantSettings } from '../../src/config/provider-settings.ts';
import { sameText } from '../../src/keys/message-signature.ts';
import type { ChargeLedger } from './charge-ledger.ts';
import type { Checkout } from './checkout.ts';
import { mountMerchantRoutes } from './merchant-routes.ts';
import { answerBuyer, postedFields } from './payment-page.ts';

const STATUS = { captured: 'PAID', failed: 'DECLINED' } as const;

/** Simulates BUDDY: the buyer's browser posts the shop's form here, and then again with the chosen outcome. */
export function mountBuddyPages(app: Hono, { merchantKey }: MerchantSettings, ledger: ChargeLedger): void {
  app.post('/buddy/pay', async (c) => {
    const fields = await postedFields(c.req.raw);
    return answerBuyer(c, ledger, readCheckout(fields, merchantKey), fields);
  });
  mountMerchantRoutes(app, 'BUDDY', merchantKey, ledger);
}

/** Checks only the hash, like the real BUDDY. */
function readCheckout(fields: Readonly<Record<string, string>>, merchantKey: string): Checkout | undefined {
  const field = (name: (typeof BUDDY_FORM)[number]) => fields[name] ?? '';
  if (!sameText(buddyHash(BUDDY_FORM.map(field), merchantKey), fields['hash'] ?? '')) return undefined;
  const merchant = field('merchant_id');
  return {
    provider: 'BUDDY',
    key: field('reference'),
    reference: field('reference'),
    description: field('description'),
    amountMinor: minorOf(Number(field('amount'))),
    currency: DEFAULT_CURRENCY,
    merchant,
    returnUrl: field('return_url'),
    writeNotification(charge, { forged }) {
      const reported = {
        merchant_id: merchant,
        reference: field('reference'),
        transaction_id: charge.id,
        status: STATUS[charge.state],
        amount: (charge.amountMinor / 100).toFixed(2),
        currency: charge.currency,
      };
      const texts = BUDDY_NOTIFICATION.map((name) => reported[name]);
      return {
        url: field('notify_url'),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...reported, hash: buddyHash(texts, forged ? 'a guess' : merchantKey) }).toString(),
      };
    },
  };
}
