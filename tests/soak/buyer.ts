import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import { CallError, type CallOptions } from '@quivertree/contract/client';
import { scanTicket } from '@quivertree/contract/door/door';
import { getOrderStatus, placeOrder } from '@quivertree/contract/orders/orders';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import type { Choice } from '../../apps/server/dev/sandbox/choices.ts';
import type { MadeEvent } from '../world/make-event.ts';
import { RetryTimeout, retryWhileDown } from '../world/retry-while-down.ts';
import { clientOf } from '../world/world.ts';
import { type Acknowledgements, addAcknowledgement } from './acknowledgements.ts';

export interface Shop {
  anyServer: () => string;
  /** Events, each with a paid and a free ticket type, in this order. */
  events: readonly MadeEvent[];
  /** Bearer token of a person who may refund and scan. */
  staff: () => string;
}

const RETRY = { pauseMs: 250, timeoutMs: 60_000 };
const WAYS_TO_PAY: readonly Choice[] = ['pay', 'pay', 'notified_twice', 'pay', 'notified_late', 'pay', 'not_notified'];
const NOTICE_WAIT_MS = 8_000;

/** Simulates one buyer, whose number determines what they do. Stops at the first refusal. */
export async function simulateBuyer(shop: Shop, acknowledgements: Acknowledgements, number: number): Promise<void> {
  try {
    await live(shop, acknowledgements, number);
  } catch (error) {
    if (error instanceof CallError) acknowledgements.refused++;
    else if (error instanceof RetryTimeout) acknowledgements.gaveUp++;
    else throw error;
  }
}

async function live(shop: Shop, acknowledgements: Acknowledgements, number: number): Promise<void> {
  const event = shop.events[number % shop.events.length] as MadeEvent;
  const free = number % 4 === 0;
  const order = await place(shop, acknowledgements, event, number, free);
  if (free) {
    if (number % 8 === 0) await scan(shop, acknowledgements, event, number, order.payload);
    return;
  }
  if (number % 10 === 9) return;
  if (number % 10 === 5) await choose(order, 'decline');
  await choose(order, WAYS_TO_PAY[number % WAYS_TO_PAY.length] as Choice);
  if (!(await isPaid(shop, order.payload.reference))) return;
  acknowledgements.paid.add(order.payload.reference);
  if (number % 30 === 1) await refund(shop, acknowledgements, number, order.payload.reference);
}

/** Sends a request to any server, and tries another if that one is down. */
function ask<C extends Call>(shop: Shop, call: C, input: CallInput<C>, options: CallOptions = {}): Promise<Answer<C>> {
  return retryWhileDown(() => clientOf(shop.anyServer()).call(call, input, options), RETRY);
}

async function place(
  shop: Shop,
  acknowledgements: Acknowledgements,
  event: MadeEvent,
  number: number,
  free: boolean,
): Promise<Answer<typeof placeOrder>> {
  const idempotencyKey = `buyer ${number}`;
  const units = 1 + (number % 3);
  const body = {
    eventId: event.id,
    attendee: { name: `Buyer ${number}`, email: `buyer-${number}@example.com` },
    tickets: [{ ticketId: event.ticketTypes[free ? 1 : 0] as string, quantity: units }],
  };
  const startedAt = performance.now();
  let attempts = 0;
  const once = () => {
    attempts++;
    return clientOf(shop.anyServer()).call(placeOrder, { body }, { idempotencyKey });
  };
  const answer = await retryWhileDown<Answer<typeof placeOrder>>(once, RETRY);
  if (attempts === 1) acknowledgements.waits.push(performance.now() - startedAt);
  addAcknowledgement(acknowledgements, acknowledgements.orders, idempotencyKey, {
    reference: answer.payload.reference,
    units,
    free,
  });
  if (number % 20 === 0) {
    const again = await retryWhileDown<Answer<typeof placeOrder>>(once, RETRY);
    addAcknowledgement(acknowledgements, acknowledgements.orders, idempotencyKey, {
      reference: again.payload.reference,
      units,
      free,
    });
  }
  return answer;
}

/** Chooses on the provider's page. A browser also repeats a request whose connection was closed before the answer. */
async function choose({ payload }: Answer<typeof placeOrder>, choice: Choice): Promise<void> {
  const body = new URLSearchParams({ choice, seconds: '2' });
  await retryWhileDown(
    () => fetch(payload.payment_url ?? payload.return_url, { method: 'POST', body, redirect: 'manual' }),
    RETRY,
  );
}

/** Polls for a while until the order is paid, as the status page does. */
async function isPaid(shop: Shop, reference: string): Promise<boolean> {
  for (const until = Date.now() + NOTICE_WAIT_MS; Date.now() < until; await wait(1_000)) {
    const { status } = await ask(shop, getOrderStatus, { params: { reference }, query: {} });
    if (status === 'success') return true;
  }
  return false;
}

async function refund(
  shop: Shop,
  acknowledgements: Acknowledgements,
  number: number,
  reference: string,
): Promise<void> {
  const idempotencyKey = `refund ${number}`;
  const scope = { kind: 'order' as const };
  const body = { scope, refundFee: true, reason: 'The sound failed', dryRun: false };
  for (let times = 0; times < 1 + (number % 2); times++) {
    const authorization = shop.staff();
    const answer = await ask(shop, refundOrder, { params: { reference }, body }, { idempotencyKey, authorization });
    addAcknowledgement(acknowledgements, acknowledgements.refunds, idempotencyKey, {
      refundId: answer.refundId ?? '',
      reference,
    });
  }
}

/** Shows a code at two gates; one of them repeats its scan. */
async function scan(
  shop: Shop,
  acknowledgements: Acknowledgements,
  event: MadeEvent,
  number: number,
  { reference, return_url }: Answer<typeof placeOrder>['payload'],
): Promise<void> {
  const key = new URL(return_url).searchParams.get('key') ?? '';
  const { ticketsPath } = await ask(shop, getOrderStatus, { params: { reference }, query: { key } });
  const ticketsKey = ticketsPath?.replace('/tickets/', '') ?? '';
  const [ticket] = (await ask(shop, getOrderTickets, { params: { ticketsKey } })).tickets;
  await Promise.all(
    ['gate 1', 'gate 2', 'gate 1'].map(async (device) => {
      const nonce = `${device}, scan ${number}`;
      const params = { eventId: event.id };
      const body = { code: ticket?.code ?? '', device, nonce };
      const { verdict } = await ask(shop, scanTicket, { params, body }, { authorization: shop.staff() });
      addAcknowledgement(acknowledgements, acknowledgements.scans, nonce, verdict);
    }),
  );
}
