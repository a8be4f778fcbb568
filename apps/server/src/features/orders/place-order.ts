import type { Answer } from '@quivertree/contract/call';
import type { OrderRequest, placeOrder as placeOrderCall } from '@quivertree/contract/orders/orders';
import { checkOrder } from '@quivertree/domain/orders/order-check';
import { formatPrice, minorOf } from '@quivertree/domain/money/money';
import type { Context } from '../../context.ts';
import { newId, newSecret } from '../../db/ids.ts';
import { failpoint } from '../../config/failpoints.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { type KeyedRequest, keyedRequest, ofSameRequest } from '../../refusals/keyed-request.ts';
import { findOffer } from '../waiting-list/offer-queries.ts';
import { answerOfKnownOrder, answerOfNewOrder, providerNameFor } from './order-answer.ts';
import type { Orderer } from './order-limits.ts';
import type { RequestFacts } from '../../http/request-facts.ts';
import { placeIdOf } from '../waiting-room/place-tokens.ts';
import type { NewOrder, PlacingOutcome } from './place-orders.ts';
import { networkOfClient } from '../../limits/network-of-client.ts';
import type { LoadedTerms } from './sales-terms.ts';

type OrderAnswer = Answer<typeof placeOrderCall>;
type RoomOutcome = 'no_place' | 'not_admitted' | 'place_lapsed' | 'place_used';

/** Number of times an order is checked before giving up because the event's terms keep changing. */
const MAX_ATTEMPTS = 3;
/** Maximum time that a repeated request waits for the first request with the same key. */
const MAX_REPEAT_WAIT_MS = 10_000;

/**
 * Retry delay for clients whose network holds too many unpaid tickets; by then, some of those will be paid for or
 * expire.
 */
const UNPAID_RETRY_SECONDS = 60;

/**
 * Requests in progress, so that a repeated request with the same key waits for the response to the first. An object
 * rather than a `Map`, whose discarded tables refer to their successors: once one of them counts as long-lived, all later
 * requests stay in memory until the next full garbage collection.
 */
export type OrdersInProgress = Record<string, { requestHash: string; answer: Promise<OrderAnswer> }>;

type Placing = Pick<
  Context,
  | 'clock'
  | 'config'
  | 'keys'
  | 'limits'
  | 'log'
  | 'orderBatches'
  | 'orderLimits'
  | 'ordersInProgress'
  | 'pool'
  | 'providers'
  | 'salesTerms'
>;

/**
 * Places an order (specification, section 7): computes all prices itself, then reserves the stock, or fulfils the order
 * at once if it's free. Repeats with the same idempotency key have no further effect and get the same response.
 */
export async function placeOrder(
  context: Placing,
  request: OrderRequest,
  { clientAddress, placeOf, idempotencyKey }: Pick<RequestFacts, 'clientAddress' | 'placeOf' | 'idempotencyKey'>,
): Promise<OrderAnswer> {
  const keyed = keyedRequest(idempotencyKey, request);
  const key = `${request.eventId} ${keyed.idempotencyKey}`;
  const first = ofSameRequest(context.ordersInProgress[key], keyed);
  if (first) return waitForFirst(first.answer);
  const place = request.place ?? placeOf(request.eventId);
  const answer = placeOnce(context, request, { clientAddress, place }, keyed);
  context.ordersInProgress[key] = { requestHash: keyed.requestHash, answer };
  try {
    return await answer;
  } finally {
    delete context.ordersInProgress[key];
  }
}

/** The client that orders: its address, and its place in the event's waiting room. */
interface OrderingClient {
  clientAddress: string;
  place: string | undefined;
}

async function placeOnce(
  context: Placing,
  request: OrderRequest,
  from: OrderingClient,
  keyed: KeyedRequest,
): Promise<OrderAnswer> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const terms = await context.salesTerms.get(request.eventId);
    if (!terms) throw new Refusal('event.not_found');
    let order: NewOrder;
    try {
      order = await checkNewOrder(context, request, terms, from, keyed);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const first = await answerOfFirst(context, terms, keyed);
      if (first) return first;
      // The buyer may have seen newer terms than those cached here.
      const stale = error.code === 'order.price_changed';
      if (stale) context.salesTerms.forget(terms.eventId);
      if (stale && attempt === 0) continue;
      throw error;
    }
    failpoint('an order was checked');
    const placed = await addToBatch(context, order, from.clientAddress);
    const answer = await answerOf(context, order, placed);
    if (answer) return answer;
    context.salesTerms.forget(terms.eventId);
  }
  throw new Refusal('order.event_changed');
}

/** Checks and prices an order, and counts it against the limits. */
async function checkNewOrder(
  context: Pick<Context, 'pool' | 'config' | 'clock' | 'keys' | 'limits' | 'orderLimits' | 'providers'>,
  request: OrderRequest,
  terms: LoadedTerms,
  { clientAddress, place }: OrderingClient,
  keyed: KeyedRequest,
): Promise<NewOrder> {
  const checked = checkOrder(terms, request, context.clock.now());
  if ('code' in checked) throw new Refusal(checked.code, 'data' in checked ? checked.data : undefined);
  const { totalMinor } = checked.price;
  if (request.expectedTotal !== undefined && minorOf(request.expectedTotal) !== totalMinor)
    throw new Refusal('order.price_changed', {
      total: formatPrice({ amount: totalMinor, currency: terms.currency }),
    });
  const offerId = request.offerKey ? await findOffer(context.pool, request.eventId, request.offerKey) : undefined;
  if (totalMinor > 0 && !context.providers.serving(terms)) throw new Refusal('order.no_provider');
  const order: NewOrder = {
    ...keyed,
    offerId,
    roomPlaceId: offerId ? undefined : placeToOrderWith(context, terms, place),
    terms,
    id: newId(),
    reference: `${terms.eventCode}-${newSecret()}`,
    buyerKey: newSecret(),
    paymentId: newId(),
    provider: providerNameFor(context, terms),
    buyer: request.attendee,
    network: networkOfClient(context, terms, clientAddress),
    checked,
  };
  const tooOften = context.orderLimits.take(ordererOf(order, clientAddress));
  if (tooOften) throw tooOften;
  return order;
}

/**
 * Id of the waiting-room place that an order uses; undefined if the event has no waiting room. The database decides
 * whether it has been admitted.
 */
function placeToOrderWith(
  context: Pick<Context, 'config' | 'keys'>,
  terms: LoadedTerms,
  place: string | undefined,
): string | undefined {
  if (!terms.waitingRoom) return undefined;
  const placeId = placeIdOf(context.keys, terms.eventId, place);
  if (placeId === undefined) throw refusedByRoom(context, 'no_place', terms);
  return placeId;
}

/** Refusal of an order by the waiting room, with the room's address. */
function refusedByRoom({ config }: Pick<Context, 'config'>, outcome: RoomOutcome, { eventSlug }: LoadedTerms): Refusal {
  return new Refusal(`order.${outcome}`, { room: `${config.publicUrl}/queue/${eventSlug}` });
}

function ordererOf({ buyer, checked }: NewOrder, clientAddress: string): Orderer {
  return { clientAddress, email: buyer.email, free: checked.price.totalMinor === 0 };
}

/** Adds an order to the event's next batch. If it isn't placed, it no longer counts against the limits. */
async function addToBatch(
  { orderBatches, orderLimits }: Pick<Context, 'orderBatches' | 'orderLimits'>,
  order: NewOrder,
  clientAddress: string,
): Promise<PlacingOutcome> {
  let placed: PlacingOutcome | undefined;
  try {
    placed = await orderBatches.add(order.terms.eventId, order);
    return placed;
  } finally {
    if (placed?.outcome !== 'placed') orderLimits.release(ordererOf(order, clientAddress));
  }
}

/** Response for an outcome; undefined if the terms were stale and the order must be checked again. */
async function answerOf(
  context: Pick<Context, 'pool' | 'config' | 'log' | 'providers'>,
  order: NewOrder,
  placed: PlacingOutcome,
): Promise<OrderAnswer | undefined> {
  switch (placed.outcome) {
    case 'placed':
      return answerOfNewOrder(context, order, placed.expiresAt);
    case 'repeated':
      return answerOfKnownOrder(context, order.terms.eventId, placed.orderId);
    case 'key_reused':
      throw new Refusal('idempotency.key_reused');
    case 'sold_out': {
      const type = order.terms.ticketTypes.get(placed.ticketTypeId);
      const data = { ticketId: placed.ticketTypeId, ticket: type?.name ?? '', left: Math.max(0, placed.unitsLeft) };
      throw new Refusal('order.sold_out', data, soldOutSentence(data));
    }
    case 'too_many_for_buyer':
      throw new Refusal('order.too_many_for_buyer', { max: order.terms.maxPerBuyer ?? 0, left: placed.unitsLeft });
    case 'too_many_unpaid':
      throw new Refusal('order.too_many_unpaid', { left: placed.unitsLeft }, { retryAfter: UNPAID_RETRY_SECONDS });
    case 'no_place':
    case 'not_admitted':
    case 'place_lapsed':
    case 'place_used':
      throw refusedByRoom(context, placed.outcome, order.terms);
    case 'offer_gone':
      throw new Refusal('offer.used_or_expired');
    case 'stale':
      return undefined;
  }
}

function soldOutSentence({ ticket, left }: { ticket: string; left: number }): { message?: string } {
  if (left === 0) return { message: `“${ticket}” is sold out.` };
  return left === 1 ? { message: `Only 1 “${ticket}” ticket is left.` } : {};
}

/**
 * Response to the first request with this key, if there was one. Repeats get it even if the order couldn't be placed
 * now, for example because sales have closed.
 */
async function answerOfFirst(
  context: Pick<Context, 'pool' | 'config' | 'log' | 'providers'>,
  terms: LoadedTerms,
  keyed: KeyedRequest,
): Promise<OrderAnswer | undefined> {
  const { rows } = await context.pool.query<{ id: string; requestHash: string }>(
    'select id, request_hash as "requestHash" from orders where event_id = $1 and idempotency_key = $2',
    [terms.eventId, keyed.idempotencyKey],
  );
  const first = ofSameRequest(rows[0], keyed);
  return first && answerOfKnownOrder(context, terms.eventId, first.id);
}

async function waitForFirst(answer: Promise<OrderAnswer>): Promise<OrderAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Refusal('idempotency.in_progress', undefined, { retryAfter: 5 })),
      MAX_REPEAT_WAIT_MS,
    );
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
