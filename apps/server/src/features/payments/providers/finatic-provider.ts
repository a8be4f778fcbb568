import { decimalOf } from '@quivertree/domain/money/money';
import * as z from 'zod';
import type { MerchantSettings } from '../../../config/provider-settings.ts';
import { createMerchantApi } from './merchant-api.ts';
import { isSignature, signMessage } from '../../../keys/message-signature.ts';
import { FIELD_TYPES, notificationFields } from '../notifications/notification-fields.ts';
import type { PaymentProvider } from './provider.ts';

/** FINATIC's field names, for the payment page's address and for notifications. */
export const FINATIC_FIELDS = {
  merchant: 'merchant_id',
  reference: 'reference',
  description: 'description',
  amount: 'amount',
  currency: 'currency',
  returnUrl: 'return_url',
  notifyUrl: 'notify_url',
  charge: 'transaction_id',
  status: 'status',
  signature: 'signature',
} as const;

const notification = z.object({
  [FINATIC_FIELDS.merchant]: z.string(),
  [FINATIC_FIELDS.reference]: z.string().min(1).max(100),
  [FINATIC_FIELDS.charge]: z.string().min(1).max(100),
  [FINATIC_FIELDS.status]: z.string().min(1).max(100),
});

/**
 * FINATIC: we redirect the buyer to FINATIC's payment page, at an address that we sign. FINATIC posts a signed
 * notification to `notify_url`, and we ask FINATIC before anything takes effect.
 */
export function createFinaticProvider(
  { paymentUrl, merchantId, merchantKey, apiUrl }: MerchantSettings,
  publicUrl: string,
): PaymentProvider {
  const notifyUrl = `${publicUrl}/api/v1/payments/notifications/FINATIC`;
  const api = createMerchantApi({ url: apiUrl, merchantId, secret: merchantKey });
  return {
    name: 'FINATIC',
    notificationTypes: FIELD_TYPES,

    async begin(payment) {
      const amount = decimalOf(payment.amountMinor);
      const fields = {
        [FINATIC_FIELDS.merchant]: merchantId,
        [FINATIC_FIELDS.reference]: payment.reference,
        [FINATIC_FIELDS.description]: payment.description,
        [FINATIC_FIELDS.amount]: amount.toFixed(2),
        [FINATIC_FIELDS.currency]: payment.currency,
        [FINATIC_FIELDS.returnUrl]: payment.returnUrl,
        [FINATIC_FIELDS.notifyUrl]: notifyUrl,
      };
      const url = new URL(paymentUrl);
      for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
      url.searchParams.set(FINATIC_FIELDS.signature, signFinaticFields(merchantKey, fields));
      return {
        payload: {
          return_url: payment.returnUrl,
          payment_url: url.href,
          merchant_id: merchantId,
          reference: payment.reference,
          description: payment.description,
          amount,
          notify_url: notifyUrl,
        },
        next: { kind: 'redirect', url: url.href },
      };
    },

    async read(received) {
      const { [FINATIC_FIELDS.signature]: signature, ...fields } = notificationFields(received) ?? {};
      if (!isSignature(merchantKey, finaticMessage(fields), signature ?? '')) return undefined;
      const parsed = notification.safeParse(fields);
      if (!parsed.success || parsed.data[FINATIC_FIELDS.merchant] !== merchantId) return undefined;
      const {
        [FINATIC_FIELDS.reference]: reference,
        [FINATIC_FIELDS.charge]: charge,
        [FINATIC_FIELDS.status]: status,
      } = parsed.data;
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

/** Signs the fields: their names and values, sorted by name and encoded as a query. */
export function signFinaticFields(merchantKey: string, fields: Record<string, string>): string {
  return signMessage(merchantKey, finaticMessage(fields));
}

function finaticMessage(fields: Record<string, string>): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(sorted).toString();
}
