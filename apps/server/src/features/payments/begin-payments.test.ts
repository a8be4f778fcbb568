import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CallError } from '@quivertree/contract/client';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runOutReservations } from '../../../../../tests/world/run-out-reservations.ts';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { makeEvent } from '../../../../../tests/world/make-event.ts';
import {
  chooseOutcomeAt,
  type OrderToPay,
  orderAt,
  orderOf,
  PROVIDERS,
  statusOfOrder,
  pollOpenPayments,
} from '../../../../../tests/world/pay.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { readConfig } from '../../config/config.ts';
import { newId } from '../../db/ids.ts';
import { placeOrder } from '../orders/place-order.ts';
import { compareStatement } from './compare-statements.ts';
import { createProviders, sandboxAccounts } from './providers/create-providers.ts';
import { refundAtProvider } from './refunds/send-refund.ts';

const SECRET = 'a secret that only this world of tests knows';
const SOON = { timeout: 15_000, interval: 50 };

let world: World;
/** Accepts every request and never responds. */
const silent = createServer(() => {});
beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  world = await startWorld();
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await world.stop();
});

/** Stripe's checkout sessions for an event. */
async function sessionsOf({ eventId }: { eventId: string }): Promise<{ status: string }[]> {
  const { secretKey } = sandboxAccounts(`${world.url}/sandbox`, SECRET).STRIPE;
  const answer = await fetch(`${world.url}/sandbox/stripe/v1/checkout/sessions`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  const { data } = (await answer.json()) as { data: { status: string; metadata: Record<string, string> }[] };
  return data.filter(({ metadata }) => metadata['event_id'] === eventId);
}

/** Drops Stripe's next responses, although the requests take effect. */
const loseAnswers = (count: number) =>
  fetch(`${world.url}/sandbox/stripe/lose-answers`, {
    method: 'POST',
    body: new URLSearchParams({ count: String(count) }),
  });

async function runOut({ eventId }: OrderToPay): Promise<void> {
  await runOutReservations(world.pool, eventId);
}

async function paymentOf({ eventId }: OrderToPay) {
  const { rows } = await world.pool.query('select id, state, provider from payments where event_id = $1', [eventId]);
  return rows[0];
}

describe('a payment at Stripe', () => {
  test('is refused when Stripe doesn’t answer, and the retry creates no second charge', async () => {
    const event = await makeEvent(world.pool, { paymentProvider: 'STRIPE' });
    const key = randomUUID();
    await loseAnswers(2);
    const first = await orderOf(world.url, event, key).catch((error: unknown) => error);
    expect(first).toBeInstanceOf(CallError);
    expect(first).toMatchObject({ code: 'order.provider_unavailable', status: 503 });
    const order = await orderOf(world.url, event, key);
    expect(await sessionsOf({ eventId: event.id })).toHaveLength(1);
    await chooseOutcomeAt(order, 'pay');
    expect(await statusOfOrder(world, order)).toBe('success');
    const { rows } = await world.pool.query('select count(*)::int as n from orders where event_id = $1', [event.id]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('is stored, so that a retry leads to the same page', async () => {
    const event = await makeEvent(world.pool, { paymentProvider: 'STRIPE' });
    const key = randomUUID();
    const order = await orderOf(world.url, event, key);
    expect(await paymentOf(order)).toMatchObject({ state: 'redirected', provider: 'STRIPE' });
    expect(await orderOf(world.url, event, key)).toEqual(order);
    expect(await sessionsOf(order)).toHaveLength(1);
  });

  test('is ended at Stripe when the reservation expires, without holding up the stock', async () => {
    const order = await orderAt(world, 'STRIPE');
    await loseAnswers(2);
    await runOut(order);
    const { rows } = await world.pool.query('select reserved from ticket_types where event_id = $1', [order.eventId]);
    expect(rows).toEqual([{ reserved: 0 }]);
    await expect.poll(() => sessionsOf(order), SOON).toMatchObject([{ status: 'expired' }]);
    await world.pool.query('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())');
    await expect.poll(() => paymentOf(order), SOON).toMatchObject({ state: 'failed' });
    expect(await statusOfOrder(world, order)).toBe('expired');
  });

  test('is found and ended even if it was created just as the reservation expired', async () => {
    const order = await orderAt(world, 'STRIPE');
    await chooseOutcomeAt(order, 'not_notified');
    await runOut(order);
    await expect.poll(() => statusOfOrder(world, order), SOON).toBe('success');
  });

  test('leads to the order’s status if the order expired before it began', async () => {
    const event = await makeEvent(world.pool, { paymentProvider: 'STRIPE' });
    const key = randomUUID();
    const order = await orderOf(world.url, event, key);
    await world.pool.query(
      `update payments set state = 'failed', payment_url = null, provider_reference = null where event_id = $1`,
      [event.id],
    );
    await runOut(order);
    const again = await orderOf(world.url, event, key);
    expect(again.payload.payment_url).toBeNull();
    expect(again.payload.return_url).toContain(`/checkout/status/${again.reference}?key=`);
  });

  test('is refunded without an answer, and settled once by the notification', async () => {
    const order = await orderAt(world, 'STRIPE', { capacity: 2 });
    await world.pool.query(`update orders set expires_at = now() - interval '1 second' where event_id = $1`, [
      order.eventId,
    ]);
    await world.pool.query('select expire_orders($1, (select array_agg(id) from orders where event_id = $1))', [
      order.eventId,
    ]);
    await world.pool.query('update ticket_types set capacity = 1 where event_id = $1', [order.eventId]);
    await loseAnswers(2);
    await chooseOutcomeAt(order, 'pay');
    const refunds = async () =>
      (await world.pool.query('select id, state from refunds where event_id = $1', [order.eventId])).rows;
    await expect.poll(refunds, SOON).toMatchObject([{ state: 'unknown' }]);
    const [refund] = await refunds();

    const { secretKey, webhookSecret } = sandboxAccounts(`${world.url}/sandbox`, SECRET).STRIPE;
    const object = { id: 're_1', object: 'refund', metadata: { event_id: order.eventId, refund_id: refund.id } };
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'refund.updated', data: { object } });
    const signature = new Stripe(secretKey).webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret });
    const tell = () =>
      fetch(`${world.url}/api/v1/payments/notifications/STRIPE`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      });
    for (const answer of await Promise.all(Array.from({ length: 5 }, tell))) expect(answer.status).toBe(200);
    expect(await refunds()).toMatchObject([{ state: 'succeeded' }]);
    expect(await statusOfOrder(world, order)).toBe('refunded');
    const period = { since: new Date(0), until: new Date() };
    expect((await compareStatement(world.context, 'STRIPE', period)).filter(({ kind }) => kind === 'capture')).toEqual(
      [],
    );
  });

  test('has its refunds frozen when it is disputed later', async () => {
    const order = await orderAt(world, 'STRIPE');
    await chooseOutcomeAt(order, 'disputed', { seconds: 0 });
    const disputes = async () =>
      (await world.pool.query('select state, amount_minor from disputes where event_id = $1', [order.eventId])).rows;
    await expect.poll(disputes, SOON).toEqual([{ state: 'open', amount_minor: 21_000 }]);
    expect(await statusOfOrder(world, order)).toBe('success');
  });
});

describe('a payment stays with its provider', () => {
  test.each(PROVIDERS)('%s, even after the event has switched providers', async (provider) => {
    const event = await makeEvent(world.pool, { paymentProvider: provider });
    const order = await orderOf(world.url, event);
    const other = provider === 'BUDDY' ? 'FINATIC' : 'BUDDY';
    await world.pool.query('update events set payment_provider = $2, sales_version = sales_version + 1 where id = $1', [
      event.id,
      other,
    ]);
    expect((await orderOf(world.url, event)).provider).toBe(other);
    await chooseOutcomeAt(order, 'pay');
    expect(await statusOfOrder(world, order)).toBe('success');
    const { rows } = await world.pool.query(`select id from payments where event_id = $1 and state = 'captured'`, [
      event.id,
    ]);
    const refund = { eventId: event.id, paymentId: rows[0].id, amountMinor: 100, currency: 'NAD', refundId: newId() };
    const answer = await refundAtProvider(world.context, refund);
    expect(answer.state).toBe('succeeded');
    // A repeated request returns the same refund, and the provider never refunds more than the captured amount.
    expect(await refundAtProvider(world.context, refund)).toEqual(answer);
    const tooMuch = await refundAtProvider(world.context, { ...refund, refundId: newId(), amountMinor: 21_000 });
    expect(tooMuch.state).toBe('failed');
  });
});

describe('an event’s provider', () => {
  const production = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example',
    DATABASE_URL: 'postgres://db/shop',
    SECRET_KEY: SECRET,
    SMTP_URL: 'smtps://mail.example',
    PAYMENT_PROVIDER: 'STRIPE',
    STRIPE_SECRET_KEY: 'sk_live_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  });
  const providers = createProviders(production, { sandboxUrl: '', secretKey: SECRET });

  test("is its own, or else the site's; in production only a configured one", () => {
    expect(providers.all.map(({ name }) => name)).toEqual(['STRIPE']);
    expect(providers.serving({ paymentProvider: null })?.name).toBe('STRIPE');
    expect(providers.serving({ paymentProvider: 'BUDDY' })).toBeUndefined();
    expect(world.context.providers.serving({ paymentProvider: null })?.name).toBe('TEST');
    expect(world.context.providers.serving({ paymentProvider: 'BUDDY' })?.name).toBe('BUDDY');
  });

  test('is required for paid tickets: without one, nothing is sold and no stock is held', async () => {
    const event = await makeEvent(world.pool, { paymentProvider: 'BUDDY' });
    const line = { ticketId: event.ticketTypes[0] as string, quantity: 1 };
    const attendee = { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' };
    const request = { eventId: event.id, orderType: 'ONLINE' as const, attendee, customFields: [], tickets: [line] };
    const answer = await placeOrder({ ...world.context, providers }, request, {
      clientAddress: '127.0.0.1',
      placeOf: () => undefined,
      idempotencyKey: undefined,
    }).catch((error: unknown) => error);
    expect(answer).toMatchObject({ code: 'order.no_provider' });
    const { rows } = await world.pool.query('select reserved from ticket_types where event_id = $1', [event.id]);
    expect(rows).toEqual([{ reserved: 0 }]);
  });
});

describe('payments whose notification never came', () => {
  async function minutesLater(eventId: string): Promise<void> {
    await world.pool.query(`update payments set created_at = created_at - interval '3 minutes' where event_id = $1`, [
      eventId,
    ]);
  }

  test('are all found in one sweep, however many there are', async () => {
    const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 1_000 }] });
    const orders = await Promise.all(Array.from({ length: 150 }, () => orderOf(world.url, event)));
    await Promise.all(orders.map((order) => chooseOutcomeAt(order, 'not_notified')));
    await minutesLater(event.id);
    await pollOpenPayments(world.context);
    const states = async () =>
      (
        await world.pool.query('select state, count(*)::int as n from orders where event_id = $1 group by 1', [
          event.id,
        ])
      ).rows;
    // The server's own sweep may have claimed some of the payments at the same moment.
    await expect.poll(states, SOON).toEqual([{ state: 'fulfilled', n: 150 }]);
  });

  test('are found even if another provider doesn’t answer', async () => {
    const { port } = silent.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const config = readConfig({
      NODE_ENV: 'test',
      PUBLIC_URL: world.url,
      FINATIC_PAYMENT_URL: url,
      FINATIC_MERCHANT_ID: 'quivertree',
      FINATIC_MERCHANT_KEY: '7f3Kq9Zt2LwXr8Vb5NdM',
      FINATIC_API_URL: url,
    });
    const providers = createProviders(config, { sandboxUrl: `${world.url}/sandbox`, secretKey: SECRET });
    const unanswered = await orderAt(world, 'FINATIC');
    const order = await orderAt(world, 'TEST');
    await chooseOutcomeAt(order, 'not_notified');
    await minutesLater(unanswered.eventId);
    await minutesLater(order.eventId);
    const polling = pollOpenPayments({ ...world.context, providers });
    await expect.poll(() => statusOfOrder(world, order), { timeout: 4_000, interval: 50 }).toBe('success');
    silent.closeAllConnections();
    await polling;
    expect(await statusOfOrder(world, unanswered)).toBe('pending');
  });
});
