import type { StripeSettings } from '../../../config/provider-settings.ts';
import { MINUTE_MS } from '@quivertree/domain/dates/durations';
import type Stripe from 'stripe';
import * as z from 'zod';
import { decimalOf } from '@quivertree/domain/money/money';
import type { RefundKey } from '../refunds/change-refund.ts';
import { notificationOfStripeEvent } from './stripe-events.ts';
import { confirmedDisputeOf } from './stripe-disputes.ts';
import type {
  BegunPayment,
  ConfirmedDispute,
  ConfirmedStatus,
  PaymentProvider,
  PaymentToBegin,
  RefundAnswer,
  RefundToSend,
  StatementLine,
} from './provider.ts';

const REQUEST_LIMIT_MS = 10_000;
/** Maximum age of a notification's signature, in seconds. */
const TOLERANCE_S = 300;
/** Stripe keeps a session open for at least half an hour. We expire it earlier, when the reservation ends. */
const SESSION_AFTER_RESERVATION_MS = 31 * MINUTE_MS;

/**
 * STRIPE: redirects the buyer to a Checkout Session and receives signed webhooks. The payment's id is the idempotency
 * key and is stored in the metadata of the session, payment intent and refunds. The session's id is the payment's
 * provider reference.
 */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  let loading: Promise<Stripe> | undefined;
  const client = () => (loading ??= loadClient(settings));

  return {
    name: 'STRIPE',
    notificationTypes: ['application/json'],

    begin: async (payment) => beginSession(await client(), payment),

    async read({ headers, body }) {
      const { webhooks } = await client();
      const signature = headers.get('stripe-signature') ?? '';
      let event: Stripe.Event;
      try {
        event = webhooks.constructEvent(body, signature, settings.webhookSecret, TOLERANCE_S);
      } catch {
        return undefined;
      }
      return notificationOfStripeEvent(event);
    },

    async ask({ charge, providerReference }) {
      const id = charge ?? providerReference;
      if (!id) return undefined;
      const stripe = await client();
      const session = await undefinedIfMissing(stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));
      return session && hasAttempt(session) ? confirmedStatusOf(session) : undefined;
    },

    async end({ providerReference }) {
      if (!providerReference) return;
      const stripe = await client();
      const session = await undefinedIfMissing(stripe.checkout.sessions.retrieve(providerReference));
      if (session?.status !== 'open') return;
      await stripe.checkout.sessions.expire(providerReference).catch(undefinedIfRejected);
    },

    async fetchDispute(id) {
      const stripe = await client();
      const dispute = await undefinedIfMissing(stripe.disputes.retrieve(id, { expand: ['payment_intent'] }));
      return dispute && confirmedDisputeOf(dispute);
    },

    async disputes(since) {
      const stripe = await client();
      const found: ConfirmedDispute[] = [];
      for await (const dispute of stripe.disputes.list({ ...listedSince(since), expand: ['data.payment_intent'] })) {
        const confirmed = confirmedDisputeOf(dispute);
        if (confirmed) found.push(confirmed);
      }
      return found;
    },

    refund: async (refund) => refundCharge(await client(), refund),

    async fetchRefund(id) {
      const stripe = await client();
      const refund = await undefinedIfMissing(stripe.refunds.retrieve(id));
      return refund && outcomeOf(refund);
    },

    async rejectedRefunds(since) {
      const stripe = await client();
      const rejected: RefundKey[] = [];
      for await (const { status, metadata } of stripe.refunds.list(listedSince(since))) {
        const { event_id: eventId, refund_id: refundId } = metadata ?? {};
        if (status === 'failed' && eventId && refundId) rejected.push({ eventId, refundId });
      }
      return rejected;
    },

    statement: async (since) => statementSince(await client(), since),
  };
}

/** Loads Stripe's library, which is large, on first use. */
async function loadClient({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  return new StripeClient(secretKey, {
    timeout: REQUEST_LIMIT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl ? { httpClient: StripeClient.createFetchHttpClient(fetchFrom(apiUrl)) } : {}),
  });
}

async function beginSession(stripe: Stripe, payment: PaymentToBegin): Promise<BegunPayment> {
  const { eventId, paymentId, reference, description, amountMinor, currency, returnUrl } = payment;
  const metadata = { event_id: eventId, payment_id: paymentId, reference };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: paymentId,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            unit_amount: amountMinor,
            product_data: { name: description },
          },
        },
      ],
      success_url: returnUrl,
      cancel_url: returnUrl,
      expires_at: Math.ceil((payment.expiresAt.getTime() + SESSION_AFTER_RESERVATION_MS) / 1_000),
      metadata,
      payment_intent_data: { description: `${description} (${reference})`, metadata },
    },
    { idempotencyKey: paymentId },
  );
  if (!session.url) throw new Error(`Session ${session.id} has no payment page`);
  return {
    providerReference: session.id,
    payload: {
      return_url: returnUrl,
      payment_url: session.url,
      merchant_id: null,
      reference,
      description,
      amount: decimalOf(amountMinor),
      notify_url: null,
    },
    next: { kind: 'redirect', url: session.url },
  };
}

async function refundCharge(
  stripe: Stripe,
  { refundId, paymentId, providerReference, amountMinor }: RefundToSend,
): Promise<RefundAnswer> {
  if (!providerReference) throw new Error(`Payment ${paymentId} has no session`);
  const session = await stripe.checkout.sessions.retrieve(providerReference, { expand: ['payment_intent'] });
  const intent = intentOf(session);
  if (!intent) return { state: 'failed', providerReference: session.id };
  const { event_id: eventId = '' } = session.metadata ?? {};
  // Stripe forgets idempotency keys after a day, but keeps refunds, so this looks for an earlier refund first.
  const made = await findRefund(stripe, intent.id, refundId);
  if (made) return refundAnswerOf(made);
  const metadata = { event_id: eventId, payment_id: paymentId, refund_id: refundId };
  const refund = await stripe.refunds
    .create({ payment_intent: intent.id, amount: amountMinor, metadata }, { idempotencyKey: refundId })
    .catch(undefinedIfRejected);
  return refund ? refundAnswerOf(refund) : { state: 'failed', providerReference: intent.id };
}

/** Lists what Stripe has created since the given time, in pages as large as it allows. */
function listedSince(since: Date) {
  return { created: { gte: Math.floor(since.getTime() / 1_000) }, limit: 100 };
}

async function statementSince(stripe: Stripe, since: Date): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  const sessions = stripe.checkout.sessions.list({ ...listedSince(since), expand: ['data.payment_intent'] });
  for await (const session of sessions) {
    const { state, providerReference, amountMinor, currency } = confirmedStatusOf(session);
    const at = new Date((intentOf(session)?.created ?? session.created) * 1_000);
    if (state === 'captured') lines.push({ kind: 'capture', providerReference, amountMinor, currency, at });
  }
  for await (const refund of stripe.refunds.list(listedSince(since)))
    if (refund.status === 'succeeded')
      lines.push({
        kind: 'refund',
        providerReference: refund.id,
        amountMinor: refund.amount,
        currency: refund.currency.toUpperCase(),
        at: new Date(refund.created * 1_000),
      });
  return lines;
}

/**
 * A session's confirmed status. Only money that Stripe has received counts. The payment is identified by the metadata,
 * which only we can set, whereas buyers can set the `client_reference_id` of a payment link.
 */
function confirmedStatusOf(session: Stripe.Checkout.Session): ConfirmedStatus {
  const intent = intentOf(session);
  const received = intent?.status === 'succeeded';
  const { event_id: eventId = '', payment_id: paymentId = '' } = session.metadata ?? {};
  return {
    payment: { eventId, paymentId },
    state: received ? 'captured' : stateOf(session, intent),
    amountMinor: received ? intent.amount_received : (session.amount_total ?? 0),
    currency: ((received ? intent.currency : session.currency) ?? '').toUpperCase(),
    providerReference: session.id,
  };
}

/** Tells whether the buyer has tried to pay. A page that is open without an attempt to pay has no status yet. */
function hasAttempt(session: Stripe.Checkout.Session): boolean {
  const intent = intentOf(session);
  return (
    session.status !== 'open' ||
    (intent !== undefined && (intent.status !== 'requires_payment_method' || intent.last_payment_error !== null))
  );
}

function stateOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | undefined): 'pending' | 'failed' {
  if (session.status === 'expired' || intent?.status === 'canceled') return 'failed';
  return intent?.status === 'requires_payment_method' && intent.last_payment_error ? 'failed' : 'pending';
}

function intentOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined {
  return typeof intent === 'object' && intent !== null ? intent : undefined;
}

async function findRefund(stripe: Stripe, intent: string, refundId: string): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 }))
    if (refund.metadata?.['refund_id'] === refundId) return refund;
  return undefined;
}

/** Throws while a refund is still pending, so that the job tries again. */
function refundAnswerOf(refund: Stripe.Refund): RefundAnswer {
  const outcome = outcomeOf(refund);
  if (!outcome) throw new Error(`Refund ${refund.id} is still pending`);
  return outcome;
}

/** Outcome of a refund; undefined while it is pending. */
function outcomeOf({ id, status }: Stripe.Refund): RefundAnswer | undefined {
  if (status === 'succeeded') return { state: 'succeeded', providerReference: id };
  if (status === 'failed' || status === 'canceled') return { state: 'failed', providerReference: id };
  return undefined;
}

/** Stripe answers 404 for ids it doesn't know, which isn't an error here. */
async function undefinedIfMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isInvalidRequest(error) && error.statusCode === 404) return undefined;
    throw error;
  }
}

/** A request that Stripe understood and rejected counts as an answer; if there was no answer, the error is rethrown. */
function undefinedIfRejected(error: unknown): undefined {
  if (isInvalidRequest(error)) return undefined;
  throw error;
}

/** Recognises the error by its type, since its class is loaded only with the library. */
function isInvalidRequest(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError';
}

const requested = z.string();

/** Sends requests to the simulated Stripe API instead, keeping path and query. */
function fetchFrom(apiUrl: string): typeof fetch {
  return (input, init) => {
    const { pathname, search } = new URL(requested.parse(input));
    return fetch(apiUrl + pathname + search, init);
  };
}
