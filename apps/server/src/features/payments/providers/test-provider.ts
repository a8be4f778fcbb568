import { decimalOf } from '@quivertree/domain/money/money';
import * as z from 'zod';
import { createMerchantApi } from './merchant-api.ts';
import { isSignature, signMessage } from '../../../keys/message-signature.ts';
import type { PaymentProvider } from './provider.ts';
import { safeJson } from '../notifications/notification-fields.ts';

export interface TestProviderOptions {
  /** Address of the sandbox that simulates the provider. */
  sandboxUrl: string;
  /** Our own address, for notifications. */
  publicUrl: string;
  /** Secret shared with the sandbox; signs the buyer's request and the sandbox's notifications. */
  secret: string;
}

const notificationBody = z.object({
  notification: z.string().min(1).max(100),
  event_id: z.uuid(),
  payment: z.uuid(),
  charge: z.string().min(1).max(100),
});

/**
 * TEST: a provider that takes no money, for development and tests. The buyer's browser opens the sandbox's payment page
 * with a signed request. The sandbox sends a signed notification and can be asked about the payment. Not allowed in
 * production.
 */
export function createTestProvider({ sandboxUrl, publicUrl, secret }: TestProviderOptions): PaymentProvider {
  const notifyUrl = `${publicUrl}/api/v1/payments/notifications/TEST`;
  const api = createMerchantApi({ url: `${sandboxUrl}/test`, merchantId: 'TEST', secret });
  return {
    name: 'TEST',
    notificationTypes: ['application/json'],

    async begin(payment) {
      const fields = new URLSearchParams({
        payment: payment.paymentId,
        event_id: payment.eventId,
        reference: payment.reference,
        description: payment.description,
        amount_minor: String(payment.amountMinor),
        currency: payment.currency,
        return_url: payment.returnUrl,
        notify_url: notifyUrl,
      }).toString();
      const paymentPage = `${sandboxUrl}/test/pay?${fields}&signature=${signMessage(secret, fields)}`;
      return {
        payload: {
          return_url: paymentPage,
          payment_url: paymentPage,
          merchant_id: 'TEST',
          reference: payment.reference,
          description: payment.description,
          amount: decimalOf(payment.amountMinor),
          notify_url: notifyUrl,
        },
        next: { kind: 'redirect', url: paymentPage },
      };
    },

    async read({ headers, body }) {
      if (!isSignature(secret, body, headers.get('x-signature') ?? '')) return undefined;
      const parsed = notificationBody.safeParse(safeJson(body));
      if (!parsed.success) return undefined;
      const { notification, event_id: eventId, payment: paymentId, charge } = parsed.data;
      return { kind: 'payment', notificationKey: notification, payment: { eventId, paymentId }, charge };
    },

    async ask(payment) {
      const answer = await api.ask(payment.paymentId, payment);
      return answer && { ...answer, payment: { eventId: payment.eventId, paymentId: answer.key } };
    },
    refund: (refund) => api.refund(refund.paymentId, refund),
    statement: (since) => api.statement(since),
  };
}
