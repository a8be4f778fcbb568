import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { CallError, type Client } from '@quivertree/contract/client';
import { type NextStop, placeOrder } from '@quivertree/contract/orders/orders';
import { type Basket, reconcileBasket } from '@quivertree/domain/orders/basket';
import { typedValue } from '@quivertree/domain/events/custom-fields';
import { type BuyerProblems, buyerProblems } from '@quivertree/checkout/buyer-problems';
import type { BuyerDraft, CustomFieldDraft } from '@quivertree/checkout/drafts';
import { md5 } from '@quivertree/checkout/md5';
import { isFinal } from '@quivertree/contract/command-attempt';
import { refusalSentence } from '@quivertree/contract/refusals';
import { answerField, quantityField, TOTAL_FIELD } from './order-fields.ts';
import { orderOf } from '@quivertree/checkout/order-draft';
import { NO_TICKETS, type SubmissionFailure, submissionFailure } from '@quivertree/checkout/order-submission';
import { SALES_NOTICES } from '@quivertree/checkout/checkout-words';
import { nextStopOf } from '@quivertree/checkout/next-stop';
import { waitingRoomOf } from '@quivertree/checkout/room-place';

/** State of a purchase without scripts, rebuilt from each posted form. */
export interface OrderForm {
  event: EventDetail;
  basket: Basket;
  buyer: BuyerDraft;
  answers: CustomFieldDraft;
  /** Id of this attempt, so that a form sent twice places only one order. */
  attempt: string;
  problems: BuyerProblems | undefined;
  failure: SubmissionFailure | undefined;
  /** The buyer's next stop, once the order is placed. */
  next: NextStop | undefined;
}

/**
 * Reads a posted form by the same rules as the steps in the browser. The event's form only chooses tickets; the order
 * page's form also places the order, of exactly the tickets and the total that the buyer saw.
 */
export async function orderByForm(client: Client, event: EventDetail, posted: FormData): Promise<OrderForm> {
  const text = (name: string) => String(posted.get(name) ?? '');
  const fields = event.options.customFields;
  const lines = event.tickets
    .map(({ id }) => ({ ticketId: id, qty: Math.floor(Number(text(quantityField(id)))) || 0 }))
    .filter(({ qty }) => qty > 0);
  const empty: Basket = { eventId: event.details.id, lines: [], updatedAt: 0, version: 1 };
  const closed = SALES_NOTICES[event.details.salesStatus];
  const form: OrderForm = {
    event,
    basket: closed ? empty : reconcileBasket({ ...empty, lines }, event.tickets, Date.now()),
    buyer: { name: text('name'), email: text('email') },
    answers: Object.fromEntries(fields.map(({ id, type }) => [id, typedValue(type, text(answerField(id)))])),
    attempt: /^[\w-]{20,60}$/.test(text('attempt')) ? text('attempt') : crypto.randomUUID(),
    problems: undefined,
    failure: undefined,
    next: undefined,
  };
  const isOrder = text('step') === 'order';
  const nothingLeft = form.basket.lines.length === 0;
  const problems = buyerProblems(form.buyer, fields, form.answers);
  if (isOrder && lines.length > 0 && !problems) return order(client, form, lines, text(TOTAL_FIELD));
  const sentence = closed ?? soldOut(event, lines) ?? (nothingLeft ? NO_TICKETS : undefined);
  return {
    ...form,
    ...(isOrder && !nothingLeft && { problems }),
    failure: sentence === undefined ? undefined : { sentence },
  };
}

/** Says that fewer tickets are left than were chosen; undefined if there are enough. */
function soldOut({ tickets }: EventDetail, lines: Basket['lines']): string | undefined {
  const short = tickets.find(({ id, available }) =>
    lines.some(({ ticketId, qty }) => ticketId === id && qty > available),
  );
  return short && refusalSentence('order.sold_out', { ticket: short.name, left: short.available });
}

/** Orders the chosen tickets. Those that aren't left are refused, unless they are this attempt's own. */
async function order(client: Client, form: OrderForm, lines: Basket['lines'], total: string): Promise<OrderForm> {
  const { event, buyer, answers, attempt } = form;
  const tickets = lines.map(({ ticketId, qty }) => ({ ticketId, quantity: qty }));
  const body = {
    ...orderOf({ event, tickets, buyer, answers }),
    ...(/^\d{1,12}(\.\d{1,2})?$/.test(total) && { expectedTotal: Number(total) }),
    orderType: 'ONLINE' as const,
  };
  try {
    const answer = await client.call(placeOrder, { body }, { idempotencyKey: attempt });
    return { ...form, basket: { ...form.basket, lines }, next: await nextStopOf(answer, md5) };
  } catch (error) {
    const room = waitingRoomOf(error);
    if (room !== undefined) return { ...form, next: { kind: 'redirect', url: room } };
    const final = error instanceof CallError && isFinal(error);
    const failure = submissionFailure(error);
    return final
      ? { ...form, failure, attempt: crypto.randomUUID() }
      : { ...form, failure, basket: { ...form.basket, lines } };
  }
}
