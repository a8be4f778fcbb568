import type { CustomFieldRule } from '../events/custom-fields.ts';
import { customFieldProblem, typedValue } from '../events/custom-fields.ts';
import type { EventState } from '../events/event-states.ts';
import { type FeeTerms, type OrderPrice, priceOrder } from './order-price.ts';

/** One version of an event's terms of sale. */
export interface SalesTerms extends FeeTerms {
  state: EventState;
  /** True if sales are stopped: the organisation is closed, or the event was taken off sale. */
  salesStopped: boolean;
  /** End of the event, in milliseconds since 1970. */
  endsAt: number;
  ticketTypes: ReadonlyMap<string, SoldType>;
  customFields: readonly CustomFieldRule[];
}

export interface SoldType {
  id: string;
  name: string;
  priceMinor: number;
  maxPerOrder: number;
  /** Start of sales, in milliseconds since 1970; null if they start immediately. */
  salesStartAt: number | null;
  /** End of sales, in milliseconds since 1970; null if they end with the event. */
  salesEndAt: number | null;
}

export interface OrderLine {
  ticketTypeId: string;
  quantity: number;
  unitPriceMinor: number;
  /** Discount on each ticket, in minor units. No discounts are granted yet. */
  discountMinor: number;
}

export interface CustomFieldAnswer {
  label: string;
  value: string;
}

export interface CheckedOrder {
  /** One line per ticket type, sorted by id so that all orders lock ticket types in the same sequence. */
  lines: OrderLine[];
  price: OrderPrice;
  /** Answers to the event's custom fields, in the fields' order. Answers to anything else are dropped. */
  answers: CustomFieldAnswer[];
}

export type OrderProblem =
  | { code: 'order.no_tickets' | 'order.unknown_ticket' }
  | {
      code:
        | 'order.event_over'
        | 'order.event_cancelled'
        | 'order.event_postponed'
        | 'order.event_off_sale'
        | 'event.not_found';
    }
  | { code: 'order.too_many'; data: { ticketId: string; ticket: string; max: number } }
  | { code: 'order.sales_not_open' | 'order.sales_closed'; data: { ticketId: string; ticket: string } }
  | { code: 'order.custom_field_missing' | 'order.custom_field_invalid'; data: { label: string } };

/**
 * Checks everything about an order except stock: that the event takes orders, each ticket type belongs to it and is on
 * sale, quantities are within the limits, and the answers are complete. Prices come from the terms only.
 */
export function checkOrder(
  terms: SalesTerms,
  request: { tickets: readonly { ticketId: string; quantity: number }[]; customFields: readonly CustomFieldAnswer[] },
  now: number,
): CheckedOrder | OrderProblem {
  const lines = checkLines(terms, request.tickets, now);
  if ('code' in lines) return lines;
  const answers = checkAnswers(terms.customFields, request.customFields);
  if ('code' in answers) return answers;
  return { lines, price: priceOrder(lines, terms), answers };
}

/**
 * Lines of an order, one per ticket type and sorted by id, or the first problem: the event takes no orders, no tickets
 * are ordered, a ticket type is unknown or not on sale, or a quantity is above its limit.
 */
export function checkLines(
  terms: SalesTerms,
  tickets: readonly { ticketId: string; quantity: number }[],
  now: number,
): OrderLine[] | OrderProblem {
  const problem = eventProblem(terms, now);
  if (problem) return problem;

  const quantities = new Map<string, number>();
  for (const { ticketId, quantity } of tickets)
    if (quantity > 0) quantities.set(ticketId, (quantities.get(ticketId) ?? 0) + quantity);
  if (quantities.size === 0) return { code: 'order.no_tickets' };

  const lines: OrderLine[] = [];
  for (const [ticketTypeId, quantity] of quantities) {
    const type = terms.ticketTypes.get(ticketTypeId);
    if (!type) return { code: 'order.unknown_ticket' };
    const typeProblem = ticketTypeProblem(type, quantity, now);
    if (typeProblem) return typeProblem;
    lines.push({ ticketTypeId, quantity, unitPriceMinor: type.priceMinor, discountMinor: 0 });
  }
  return lines.sort((a, b) => (a.ticketTypeId < b.ticketTypeId ? -1 : 1));
}

function eventProblem(terms: SalesTerms, now: number): OrderProblem | undefined {
  switch (terms.state) {
    case 'draft':
    case 'in_review':
      return { code: 'event.not_found' };
    case 'cancelled':
      return { code: 'order.event_cancelled' };
    case 'postponed':
      return { code: 'order.event_postponed' };
    case 'ended':
      return { code: 'order.event_over' };
    case 'published':
      if (terms.endsAt <= now) return { code: 'order.event_over' };
      return terms.salesStopped ? { code: 'order.event_off_sale' } : undefined;
  }
}

function ticketTypeProblem(type: SoldType, quantity: number, now: number): OrderProblem | undefined {
  const data = { ticketId: type.id, ticket: type.name };
  if (type.salesStartAt !== null && now < type.salesStartAt) return { code: 'order.sales_not_open', data };
  if (type.salesEndAt !== null && now >= type.salesEndAt) return { code: 'order.sales_closed', data };
  if (quantity > type.maxPerOrder) return { code: 'order.too_many', data: { ...data, max: type.maxPerOrder } };
  return undefined;
}

function checkAnswers(
  fields: readonly CustomFieldRule[],
  submitted: readonly CustomFieldAnswer[],
): CustomFieldAnswer[] | OrderProblem {
  const answers: CustomFieldAnswer[] = [];
  for (const field of fields) {
    const value = typedValue(field.type, submitted.find(({ label }) => label === field.label)?.value ?? '').trim();
    const problem = customFieldProblem(field, value);
    if (problem) return { code: `order.custom_field_${problem}`, data: { label: field.label } };
    if (value !== '') answers.push({ label: field.label, value });
  }
  return answers;
}
