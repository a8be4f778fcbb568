import { minorOf } from '@quivertree/domain/money/money';
import type { Hono } from 'hono';
import { FINATIC_FIELDS, signFinaticFields } from '../../src/features/payments/providers/finatic-provider.ts';
import type { MerchantSettings } from '../../src/config/provider-settings.ts';
import { sameText } from '../../src/keys/message-signature.ts';
import type { ChargeLedger } from './charge-ledger.ts';
import type { Checkout } from './checkout.ts';
import { mountMerchantRoutes } from './merchant-routes.ts';
import { answerBuyer, postedFields } from './payment-page.ts';

const STATUS = { captured: 'PAID', failed: 'DECLINED' } as const;

/** Simulates FINATIC: the buyer is redirected here with signed fields. */
export function mountFinaticPages(app: Hono, { merchantKey }: MerchantSettings, ledger: ChargeLedger): void {
  app.get('/finatic/pay', (c) => answerBuyer(c, ledger, readCheckout(c.req.url, merchantKey), {}));
  app.post('/finatic/pay', async (c) =>
    answerBuyer(c, ledger, readCheckout(c.req.url, merchantKey), await postedFields(c.req.raw)),
  );
  mountMerchantRoutes(app, 'FINATIC', merchantKey, ledger);
}

function readCheckout(url: string, merchantKey: string): Checkout | undefined {
  const { [FINATIC_FIELDS.signature]: signature, ...fields } = Object.fromEntries(new URL(url).searchParams);
  if (!sameText(signFinaticFields(merchantKey, fields), signature ?? '')) return undefined;
  const field = (name: keyof typeof FINATIC_FIELDS) => fields[FINATIC_FIELDS[name]] ?? '';
  return {
    provider: 'FINATIC',
    key: field('reference'),
    reference: field('reference'),
    description: field('description'),
    amountMinor: minorOf(Number(field('amount'))),
    currency: field('currency'),
    merchant: field('merchant'),
    returnUrl: field('returnUrl'),
    writeNotification(charge, { forged }) {
      const reported = {
        [FINATIC_FIELDS.merchant]: field('merchant'),
        [FINATIC_FIELDS.reference]: field('reference'),
        [FINATIC_FIELDS.charge]: charge.id,
        [FINATIC_FIELDS.status]: STATUS[charge.state],
        [FINATIC_FIELDS.amount]: (charge.amountMinor / 100).toFixed(2),
        [FINATIC_FIELDS.currency]: charge.currency,
      };
      const signature = signFinaticFields(forged ? 'a guess' : merchantKey, reported);
      return {
        url: field('notifyUrl'),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...reported, [FINATIC_FIELDS.signature]: signature }).toString(),
      };
    },
  };
}
