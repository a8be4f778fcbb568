import { createHash } from 'node:crypto';
import { DEFAULT_CURRENCY, decimalOf } from '@quivertree/domain/money/money';
import * as z from 'zod';
import { createMerchantApi } from './merchant-api.ts';
import type { MerchantSettings } from '../../../config/provider-settings.ts';
import { sameText } from '../../../keys/message-signature.ts';
import { FIELD_TYPES, notificationFields } from '../notifications/notification-fields.ts';
import type { PaymentProvider } from './provider.ts';

/** Fields of BUDDY's form, in the order in which its hash concatenates them (specification, section 4). */
export const BUDDY_FORM = ['merchant_id', 'reference', 'description', 'amount', 'notify_url', 'return_url'] as const;

/** Fields of BUDDY's notification, in the order in which its hash concatenates them. */
export const BUDDY_NOTIFICATION = [
  'merchant_id',
  'reference',
  'transaction_id',
  'status',
  'amount',
  'currency',
] as const;

/** The formats are strict, so that concatenated fields can be split in only one way. */
const notification = z.object({
  merchant_id: z.string(),
  reference: z.string().regex(/^[0-9A-Z]{6}-[0-9A-Z]{26}$/),
  transaction_id: z.string().regex(/^[\w.-]{1,100}$/),
  status: z.enum(['PAID', 'DECLINED', 'PENDING']),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  hash: z.string(),
});

/**
 * BUDDY: the browser posts a hidden form in a new tab. The hash is weak by design: without separators, characters can
 * move from one field to the next. So notifications are never trusted: BUDDY is asked, and its answer is compared with
 * the order.
 */
export function createBuddyProvider(
  { paymentUrl, merchantId, merchantKey, apiUrl }: MerchantSettings,
  publicUrl: string,
): PaymentProvider {
  const notifyUrl = `${publicUrl}/api/v1/payments/notifications/BUDDY`;
  const api = createMerchantApi({ url: apiUrl, merchantId, secret: merchantKey });
  return {
    name: 'BUDDY',
    formTarget: new URL(paymentUrl).origin,
    notificationTypes: FIELD_TYPES,

    async begin(payment) {
      if (payment.currency !== DEFAULT_CURRENCY) throw new Error(`BUDDY doesn’t accept ${payment.currency}`);
      const payload = {
        merchant_id: merchantId,
        reference: payment.reference,
        description: payment.description,
        amount: decimalOf(payment.amountMinor),
        notify_url: notifyUrl,
        return_url: payment.returnUrl,
      };
      // Numbers are in their shortest form, as browsers print them: 315.5 rather than 315.50.
      const fields = BUDDY_FORM.map((name) => [name, String(payload[name])] as const);
      const hash = buddyHash(
        fields.map(([, text]) => text),
        merchantKey,
      );
      return {
        payload: { ...payload, payment_url: paymentUrl, hash },
        next: { kind: 'form', url: paymentUrl, fields: { ...Object.fromEntries(fields), hash } },
      };
    },

    async read(received) {
      const parsed = notification.safeParse(notificationFields(received));
      if (!parsed.success) return undefined;
      const fields = parsed.data;
      const texts = BUDDY_NOTIFICATION.map((name) => fields[name]);
      if (!sameText(buddyHash(texts, merchantKey), fields.hash) || fields.merchant_id !== merchantId) return undefined;
      const { reference, transaction_id: charge, status } = fields;
      return { kind: 'payment', notificationKey: `${charge} ${status}`, payment: { reference }, charge };
    },

    async ask(payment) {
      const answer = await api.ask(payment.reference, payment);
      return answer && { ...answer, payment: { reference: answer.key } };
    },
    refund: (refund) => api.refund(refund.reference, refund),
    statement: (since) => api.statement(since),
  };
}

/** BUDDY's hash: MD5, in hexadecimal, of the concatenated fields followed by the merchant's key. */
export function buddyHash(texts: readonly string[], merchantKey: string): string {
  return createHash('md5')
    .update(texts.join('') + merchantKey, 'utf8')
    .digest('hex');
}
