import { getOrderStatus } from '@quivertree/contract/orders/orders';
import type { Provider } from '@quivertree/domain/payments/payment-providers';
import { makeEvent } from './make-event.ts';
import { place } from './place.ts';
import { clientOf, type World } from './world.ts';
import { pollProvider } from '../../apps/server/src/features/payments/poll-open-payments.ts';
import type { Choice } from '../../apps/server/dev/sandbox/choices.ts';
import type { OrderPayload } from '../../apps/server/src/features/payments/providers/provider.ts';

export const PROVIDERS: readonly Provider[] = ['TEST', 'STRIPE', 'FINATIC', 'BUDDY'];

/** An order that is waiting to be paid through a provider. */
export interface OrderToPay {
  provider: Provider;
  eventId: string;
  reference: string;
  payload: OrderPayload;
}

/** Orders two tickets of a new event that uses this provider, for N$ 210.00 with the fee. */
export async function orderAt(
  world: World,
  provider: Provider,
  { capacity = 10, idempotencyKey }: { capacity?: number; idempotencyKey?: string } = {},
): Promise<OrderToPay> {
  const event = await makeEvent(world.pool, { paymentProvider: provider, ticketTypes: [{ capacity }] });
  return orderOf(world.url, event, idempotencyKey);
}

/** Orders two tickets of an event; repeating it with the same key returns the same order. */
export async function orderOf(
  url: string,
  event: { id: string; ticketTypes: string[] },
  idempotencyKey?: string,
): Promise<OrderToPay> {
  const wanted = { lines: [[0, 2]] as const, email: 'ndapewa@example.com', idempotencyKey };
  const { provider, payload } = await place(clientOf(url), event, wanted);
  return { provider, eventId: event.id, reference: payload.reference, payload };
}

/** Submits an outcome on the provider's page; returns the address the buyer is redirected to. */
export async function chooseOutcomeAt(
  { provider, payload }: OrderToPay,
  choice: Choice,
  { seconds = 0 }: { seconds?: number } = {},
): Promise<string | null> {
  const body = new URLSearchParams({ choice, seconds: String(seconds) });
  if (provider === 'BUDDY') for (const [name, value] of buddyFields(payload)) body.set(name, value);
  const answer = await fetch(payload.payment_url ?? '', { method: 'POST', body, redirect: 'manual' });
  return answer.headers.get('location');
}

/** Form that the browser posts to BUDDY. */
export function buddyFields(payload: OrderPayload): [string, string][] {
  const names = ['merchant_id', 'reference', 'description', 'amount', 'notify_url', 'return_url', 'hash'] as const;
  return names.map((name) => [name, String(payload[name])]);
}

export async function statusOfOrder(world: World, { reference }: OrderToPay): Promise<string> {
  return (await world.client.call(getOrderStatus, { params: { reference }, query: {} })).status;
}

/** Has the server ask each provider about its open payments, as the provider's own sweep does. */
export async function pollOpenPayments(context: World['context']): Promise<void> {
  await Promise.all(context.providers.all.map((provider) => pollProvider(context, provider)));
}
