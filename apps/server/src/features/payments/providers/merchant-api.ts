import * as z from 'zod';
import { readJson } from '../../../outside/read-answer.ts';
import { signMessage } from '../../../keys/message-signature.ts';
import type { PaymentQuery, RefundAnswer, RefundToSend, StatementLine, ConfirmedStatus } from './provider.ts';

export interface MerchantApiOptions {
  /** Base address, without a trailing slash. */
  url: string;
  /** Our merchant id at the provider. A charge for any other merchant is reported as `otherMerchant`. */
  merchantId: string;
  /** Secret shared with the provider; signs each request. */
  secret: string;
}

/** Status of a charge, with our key for the payment it belongs to. */
export type ChargeStatus = Omit<ConfirmedStatus, 'payment'> & { key: string };

export interface MerchantApi {
  ask(key: string, payment: Pick<PaymentQuery, 'charge'>): Promise<ChargeStatus | undefined>;
  refund(key: string, refund: RefundToSend): Promise<RefundAnswer>;
  statement(since: Date): Promise<StatementLine[]>;
}

const REQUEST_LIMIT_MS = 10_000;
/** Enough for a statement with half a million charges and refunds. */
const MAX_STATEMENT_BYTES = 64 * 1024 * 1024;

/** Longer ones wouldn't fit into the database's indexes. */
const providerId = z.string().min(1).max(200);
const chargeAnswer = z.object({
  id: providerId,
  reference: z.string().min(1),
  state: z.enum(['pending', 'captured', 'failed']),
  amount_minor: z.int(),
  currency: z.string(),
  merchant_id: z.string(),
});
const refundAnswer = z.object({ id: providerId, state: z.enum(['succeeded', 'failed']) });
const statementAnswer = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(['capture', 'refund']),
      id: z.string(),
      amount_minor: z.int(),
      currency: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});

/**
 * Client for a provider's merchant API: `GET charges/{our key or the charge's id}`, `POST refunds`, `GET statement`.
 * Each request is signed with its method, path and body.
 */
export function createMerchantApi({ url, merchantId, secret }: MerchantApiOptions): MerchantApi {
  async function request(
    method: 'GET' | 'POST',
    path: string,
    { body = '', maxBytes }: { body?: string; maxBytes?: number } = {},
  ): Promise<unknown> {
    const response = await fetch(url + path, {
      method,
      headers: {
        'x-merchant': merchantId,
        'x-signature': signMessage(secret, `${method} ${path}\n${body}`),
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === '' ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The provider answered ${response.status}`);
    return readJson(response, maxBytes);
  }

  return {
    async ask(key, { charge }) {
      const answer = await request('GET', `/charges/${encodeURIComponent(charge ?? key)}`);
      if (answer === undefined) return undefined;
      const { id, reference, state, amount_minor, currency, merchant_id } = chargeAnswer.parse(answer);
      const otherMerchant = merchant_id !== merchantId;
      return { key: reference, state, amountMinor: amount_minor, currency, providerReference: id, otherMerchant };
    },

    async refund(key, { refundId, providerReference, amountMinor, currency }) {
      const charge = providerReference ?? key;
      const body = JSON.stringify({ refund: refundId, charge, amount_minor: amountMinor, currency });
      const { id, state } = refundAnswer.parse(await request('POST', '/refunds', { body }));
      return { state, providerReference: id };
    },

    async statement(since) {
      const path = `/statement?since=${encodeURIComponent(since.toISOString())}`;
      const answer = await request('GET', path, { maxBytes: MAX_STATEMENT_BYTES });
      return statementAnswer.parse(answer).lines.map(({ kind, id, amount_minor, currency, at }) => ({
        kind,
        providerReference: id,
        amountMinor: amount_minor,
        currency,
        at: new Date(at),
      }));
    },
  };
}
