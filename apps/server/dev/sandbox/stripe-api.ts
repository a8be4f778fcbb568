import { createHash, createHmac, randomUUID } from 'node:crypto';
import { type Context as HonoContext, Hono } from 'hono';
import type { StripeSettings } from '../../src/config/provider-settings.ts';
import type { Charge, ChargeLedger, SandboxRefund } from './charge-ledger.ts';
import type { Checkout, PreparedNotification } from './checkout.ts';
import { deliverNotification } from './deliver-notification.ts';
import { answerBuyer, postedFields } from './payment-page.ts';
import {
  disputeObject,
  intentIdOf,
  intentObject,
  newSessionId,
  refundObject,
  type Session,
  sessionObject,
  type StripeSessions,
} from './stripe-sessions.ts';

export interface StripeSandbox {
  ledger: ChargeLedger;
  sessions: StripeSessions;
  account: StripeSettings;
  /** Address of the simulated API. */
  url: string;
  /** Address for notifications. */
  webhookUrl: string;
}

const HALF_AN_HOUR_S = 1_800;
const DAY_S = 86_400;
/** Page size for lists. */
const MAX_LISTED = 100;

/** An error in Stripe's format. */
function refuse(c: HonoContext, status: 400 | 401 | 404, message: string, type = 'invalid_request_error') {
  return c.json({ error: { type, message } }, status);
}

/**
 * Simulates the parts of Stripe that the shop uses, for Stripe's real SDK: Checkout Sessions, payment intents and
 * refunds with idempotency keys, the payment page, and webhooks with Stripe's signatures.
 */
export function mountStripeApi(app: Hono, sandbox: StripeSandbox): void {
  const { ledger, sessions } = sandbox;
  const pages = new Hono();
  const checkoutOf = (id: string) => {
    const session = sessions.find(id);
    return session && !session.expired ? stripeCheckout(sandbox, session) : undefined;
  };
  pages.get('/pay/:id', (c) => answerBuyer(c, ledger, checkoutOf(c.req.param('id')), {}));
  pages.post('/pay/:id', async (c) =>
    answerBuyer(c, ledger, checkoutOf(c.req.param('id')), await postedFields(c.req.raw)),
  );
  // Carries out the next `count` POST requests but answers each with an error.
  let answersToLose = 0;
  pages.post('/lose-answers', async (c) => {
    answersToLose = Number((await postedFields(c.req.raw))['count'] ?? 1);
    return c.json({ lost: answersToLose });
  });
  pages.use('/v1/*', async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${sandbox.account.secretKey}`)
      return refuse(c, 401, 'Invalid API Key provided');
    await next();
    c.header('request-id', `req_${randomUUID()}`);
    if (c.req.method !== 'POST' || answersToLose === 0) return;
    answersToLose--;
    c.res = new Response('Bad gateway', { status: 502 });
  });
  mountSessions(pages, sandbox);
  mountRefunds(pages, sandbox);
  mountDisputes(pages, sandbox);
  pages.all('/v1/*', (c) => refuse(c, 404, `Unrecognized request URL (${c.req.method}: ${c.req.path})`));
  app.route('/stripe', pages);
}

function mountSessions(pages: Hono, { ledger, sessions, url }: StripeSandbox): void {
  const sessionAnswer = (c: HonoContext, session: Session) =>
    sessionObject(session, ledger.find('STRIPE', session.id), url, c.req.url.includes('payment_intent'));

  pages.post('/v1/checkout/sessions', async (c) => {
    const body = await c.req.text();
    const key = c.req.header('idempotency-key') ?? randomUUID();
    const known = sessions.findByIdempotencyKey(key);
    const requestHash = createHash('sha256').update(body).digest('hex');
    if (known && known.requestHash !== requestHash)
      return refuse(c, 400, 'Keys for idempotent requests can only be used with the same parameters', IDEMPOTENCY);
    if (known) return c.json(sessionAnswer(c, known), 200, { 'idempotent-replayed': 'true' });
    const session = readSession(new URLSearchParams(body), key, requestHash);
    return typeof session === 'string'
      ? refuse(c, 400, session)
      : c.json(sessionAnswer(c, await sessions.keep(session)));
  });

  pages.get('/v1/checkout/sessions', (c) => {
    const since = Number(c.req.query('created[gte]') ?? 0);
    const found = sessions.all.filter(({ created }) => created >= since).reverse();
    return c.json(
      listPage(
        found.map((session) => sessionAnswer(c, session)),
        c,
      ),
    );
  });

  pages.get('/v1/checkout/sessions/:id', (c) => {
    const session = sessions.find(c.req.param('id'));
    return session
      ? c.json(sessionAnswer(c, session))
      : refuse(c, 404, `No such checkout.session: '${c.req.param('id')}'`);
  });

  pages.post('/v1/checkout/sessions/:id/expire', async (c) => {
    const session = sessions.find(c.req.param('id'));
    if (!session) return refuse(c, 404, `No such checkout.session: '${c.req.param('id')}'`);
    if (session.expired || ledger.find('STRIPE', session.id)?.state === 'captured')
      return refuse(c, 400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
    return c.json(sessionAnswer(c, await sessions.keep({ ...session, expired: true })));
  });

  pages.get('/v1/payment_intents/:id', (c) => {
    const charge = ledger.find('STRIPE', c.req.param('id').replace(/^pi_/, ''));
    const session = charge && sessions.find(charge.key);
    return session ? c.json(intentObject(session, charge)) : refuse(c, 404, 'No such payment_intent');
  });
}

function mountDisputes(pages: Hono, { ledger, sessions }: StripeSandbox): void {
  const shown = (chargeId: string) => {
    const dispute = ledger.disputeOf(chargeId);
    const charge = dispute && ledger.find('STRIPE', chargeId);
    const session = charge && sessions.find(charge.key);
    return session ? disputeObject(session, charge, dispute, true) : undefined;
  };
  pages.get('/v1/disputes', (c) => {
    const since = new Date(Number(c.req.query('created[gte]') ?? 0) * 1_000);
    const found = ledger.disputesSince('STRIPE', since).toReversed();
    return c.json(
      listPage(
        found.flatMap(({ charge }) => shown(charge) ?? []),
        c,
      ),
    );
  });
  pages.get('/v1/disputes/:id', (c) => {
    const dispute = shown(c.req.param('id').replace(/^dp_/, ''));
    return dispute ? c.json(dispute) : refuse(c, 404, 'No such dispute');
  });
  // Decides a dispute, or reverses the decision, without sending a notification.
  pages.post('/disputes/:id/:status', async (c) => {
    const charge = ledger.find('STRIPE', c.req.param('id').replace(/^dp_/, ''));
    const status = c.req.param('status');
    if (!charge || (status !== 'won' && status !== 'lost')) return refuse(c, 404, 'No such dispute');
    await ledger.dispute(charge, status);
    return c.json({ status });
  });
}

function mountRefunds(pages: Hono, sandbox: StripeSandbox): void {
  const { ledger, sessions } = sandbox;
  const shown = (refund: SandboxRefund) => {
    const charge = ledger.find('STRIPE', refund.charge);
    const of = charge && sessions.find(charge.key)?.metadata;
    return refundObject(refund, { ...of, refund_id: refund.refund });
  };

  pages.post('/v1/refunds', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const charge = (form.get('payment_intent') ?? '').replace(/^pi_/, '');
    const refund = await ledger.refund('STRIPE', {
      refund: form.get('metadata[refund_id]') ?? c.req.header('idempotency-key') ?? randomUUID(),
      charge,
      amountMinor: Number(form.get('amount')),
    });
    if (refund.state === 'failed') return refuse(c, 400, 'Refund amount is greater than unrefunded amount on charge');
    return c.json(shown(refund));
  });

  pages.get('/v1/refunds', (c) => {
    const intent = c.req.query('payment_intent');
    const since = new Date(Number(c.req.query('created[gte]') ?? 0) * 1_000);
    const found = intent
      ? ledger.refundsOf(intent.replace(/^pi_/, ''))
      : ledger.refundsSince('STRIPE', since).toReversed();
    const made = found.filter(({ state, rejected }) => state === 'succeeded' || rejected);
    return c.json(listPage(made.map(shown), c));
  });

  const find = (name: string) =>
    ledger.refundsSince('STRIPE', new Date(0)).find(({ id }) => id === name.replace(/^re_/, ''));

  pages.get('/v1/refunds/:id', (c) => {
    const refund = find(c.req.param('id'));
    return refund ? c.json(shown(refund)) : refuse(c, 404, `No such refund: '${c.req.param('id')}'`);
  });

  // Has the buyer's bank reject a refund that succeeded, and sends the notification each time, unless it is to be lost.
  pages.post('/refunds/:id/reject', async (c) => {
    const refund = find(c.req.param('id'));
    if (!refund || (refund.state === 'failed' && !refund.rejected)) return refuse(c, 404, 'No such refund');
    const rejected = shown(await ledger.rejectRefund(refund));
    if (c.req.query('notification') !== 'lost')
      await deliverNotification(
        signedEvent(sandbox, { ...eventShell(rejected.id, 'refund.failed'), data: { object: rejected } }),
      );
    return c.json(rejected);
  });
}

const IDEMPOTENCY = 'idempotency_error';

/** A page of a list, newest first, starting after the given object. */
function listPage<Item extends { id: string }>(items: readonly Item[], c: HonoContext) {
  const after = c.req.query('starting_after');
  const from = after ? items.findIndex(({ id }) => id === after) + 1 : 0;
  const data = items.slice(from, from + MAX_LISTED);
  return { object: 'list', url: c.req.path, has_more: from + data.length < items.length, data };
}

/** Creates the requested session, or returns the error message that Stripe would send. */
function readSession(form: URLSearchParams, idempotencyKey: string, requestHash: string): Session | string {
  const now = Math.floor(Date.now() / 1_000);
  const expiresAt = Number(form.get('expires_at') ?? now + DAY_S);
  const price = 'line_items[0][price_data]';
  const amountMinor = Number(form.get(`${price}[unit_amount]`)) * Number(form.get('line_items[0][quantity]'));
  if (form.get('mode') !== 'payment') return 'Invalid mode';
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) return 'Invalid integer: unit_amount';
  if (expiresAt < now + HALF_AN_HOUR_S) return 'The `expires_at` timestamp must be at least 30 minutes from now.';
  if (expiresAt > now + DAY_S) return 'The `expires_at` timestamp must be less than 24 hours from now.';
  if (!URL.canParse(form.get('success_url') ?? '')) return 'Not a valid URL';
  const metadata = [...form].flatMap(([name, value]): [string, string][] => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return key ? [[key, value]] : [];
  });
  return {
    id: newSessionId(),
    idempotencyKey,
    requestHash,
    created: now,
    expiresAt,
    expired: false,
    amountMinor,
    currency: form.get(`${price}[currency]`) ?? '',
    description: form.get(`${price}[product_data][name]`) ?? '',
    metadata: Object.fromEntries(metadata),
    clientReferenceId: form.get('client_reference_id') ?? '',
    successUrl: form.get('success_url') ?? '',
  };
}

function signedEvent(
  { account, webhookUrl }: Pick<StripeSandbox, 'account' | 'webhookUrl'>,
  event: object,
  forged = false,
): PreparedNotification {
  const body = JSON.stringify(event);
  const signature = signatureOf(forged ? 'whsec_a_guess' : account.webhookSecret, body);
  return {
    url: webhookUrl,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  };
}

function stripeCheckout(sandbox: StripeSandbox, session: Session): Checkout {
  const { url, sessions } = sandbox;
  return {
    provider: 'STRIPE',
    key: session.id,
    reference: session.metadata['reference'] ?? session.id,
    description: session.description,
    amountMinor: session.amountMinor,
    currency: session.currency.toUpperCase(),
    merchant: 'STRIPE',
    returnUrl: session.successUrl,
    writeNotification: (charge, { forged }) => signedEvent(sandbox, eventOf(session, charge, url), forged),
    writeDispute: (charge) =>
      signedEvent(sandbox, {
        ...eventShell(`dp_${charge.id}`, 'charge.dispute.created'),
        data: { object: disputeObject(session, charge, newDispute(), false) },
      }),
    another: async () => stripeCheckout(sandbox, await sessions.another(session)),
  };
}

function newDispute() {
  return { status: 'needs_response' as const, at: new Date().toISOString() };
}

function eventOf(session: Session, charge: Charge, url: string) {
  const paid = charge.state === 'captured';
  return {
    ...eventShell(intentIdOf(charge), paid ? 'checkout.session.completed' : 'payment_intent.payment_failed'),
    data: {
      object: paid ? { ...sessionObject(session, charge, url, false), id: charge.key } : intentObject(session, charge),
    },
  };
}

function eventShell(about: string, type: string) {
  const created = Math.floor(Date.now() / 1_000);
  return { id: `evt_${about}`, object: 'event', created, livemode: false, type };
}

/** Stripe's scheme: HMAC-SHA-256 of the timestamp and the body, in hexadecimal. */
function signatureOf(secret: string, body: string): string {
  const moment = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', secret).update(`${moment}.${body}`).digest('hex');
  return `t=${moment},v1=${signature}`;
}
