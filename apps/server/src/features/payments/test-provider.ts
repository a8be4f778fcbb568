import { createHmac, timingSafeEqual } from 'node:crypto';
import { decimalOf } from '@quivertree/domain/money';
import * as z from 'zod';
import type { PaymentProvider } from './provider.ts';

export interface TestProviderOptions {
  /** Where the sandbox listens that plays the provider. */
  sandboxUrl: string;
  /** Our own address, for notices. */
  publicUrl: string;
  /** Shared with the sandbox: signs what buyers carry there and the notices that come back. */
  secret: string;
}

const REQUEST_LIMIT_MS = 10_000;

const noticeBody = z.object({ notice: z.string().min(1).max(100), event_id: z.uuid(), charge: z.uuid() });

const chargeBody = z.object({
  state: z.enum(['pending', 'captured', 'failed']),
  amount_minor: z.number().int(),
  currency: z.string(),
  id: z.string(),
});

const refundBody = z.object({ id: z.string(), state: z.enum(['succeeded', 'failed']) });

/**
 * TEST: a provider that takes no money, for development and tests. The buyer carries a signed request to the sandbox's
 * payment page; the sandbox sends a signed notice and can be asked. Refused when running in production.
 */
export function createTestProvider({ sandboxUrl, publicUrl, secret }: TestProviderOptions): PaymentProvider {
  const notifyUrl = `${publicUrl}/api/v1/payments/notices/TEST`;
  return {
    name: 'TEST',

    async begin(payment) {
      const query = new URLSearchParams({
        charge: payment.paymentId,
        event_id: payment.eventId,
        reference: payment.reference,
        description: payment.description,
        amount_minor: String(payment.amountMinor),
        currency: payment.currency,
        return_url: payment.returnUrl,
        notify_url: notifyUrl,
      });
      query.set('signature', signTestMessage(secret, query.toString()));
      const paymentPage = `${sandboxUrl}/test/pay?${query}`;
      return {
        return_url: paymentPage,
        payment_url: paymentPage,
        merchant_id: 'TEST',
        reference: payment.reference,
        description: payment.description,
        amount: decimalOf(payment.amountMinor),
        notify_url: notifyUrl,
      };
    },

    read({ headers, body }) {
      const signature = headers.get('x-test-signature') ?? '';
      if (!isTestSignature(secret, body, signature)) return undefined;
      const parsed = noticeBody.safeParse(safeJson(body));
      if (!parsed.success) return undefined;
      const { notice, event_id, charge } = parsed.data;
      return { noticeKey: notice, eventId: event_id, paymentId: charge };
    },

    async ask({ paymentId }) {
      const response = await fetch(`${sandboxUrl}/test/charges/${paymentId}`, {
        headers: { authorization: `Bearer ${signTestMessage(secret, paymentId)}` },
        redirect: 'error',
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      });
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`The payment sandbox answered ${response.status}`);
      const { id, state, amount_minor, currency } = chargeBody.parse(await response.json());
      return { state, amountMinor: amount_minor, currency, providerReference: id };
    },

    async refund({ refundId, paymentId, amountMinor }) {
      const body = JSON.stringify({ refund: refundId, charge: paymentId, amount_minor: amountMinor });
      const response = await fetch(`${sandboxUrl}/test/refunds`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-test-signature': signTestMessage(secret, body) },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      });
      if (!response.ok) throw new Error(`The payment sandbox answered ${response.status}`);
      const { id, state } = refundBody.parse(await response.json());
      return { state, providerReference: id };
    },
  };
}

/** HMAC-SHA-256 of a message between us and the sandbox. */
export function signTestMessage(secret: string, message: string): string {
  return createHmac('sha256', secret).update(message).digest('base64url');
}

/** Whether a signature is genuine, compared in constant time. */
export function isTestSignature(secret: string, message: string, signature: string): boolean {
  const expected = Buffer.from(signTestMessage(secret, message));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
