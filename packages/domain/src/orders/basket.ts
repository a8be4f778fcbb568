/** A visitor's choice of tickets for one event. It reserves nothing (specification, section 3). */
export interface Basket {
  eventId: string;
  lines: BasketLine[];
  /** Last change, in milliseconds since 1970. */
  updatedAt: number;
  version: 1;
}

export interface BasketLine {
  ticketId: string;
  qty: number;
}

/** A ticket type as shown in the shop, with its limits. */
export interface BasketTicket {
  id: string;
  available: number;
  maxPerOrder: number;
  startDate: string | null;
  endDate: string | null;
}

/** Baskets expire after 7 days (specification, section 9). */
export const BASKET_LIFETIME_MS = 604_800_000;

/**
 * Rounds a quantity down and clamps it between 0 and the limit per order or the remaining stock, whichever is lower
 * (specification, section 5).
 */
export function clampQuantity(quantity: number, ticket: Pick<BasketTicket, 'available' | 'maxPerOrder'>): number {
  if (!Number.isFinite(quantity)) return 0;
  return Math.max(0, Math.min(Math.floor(quantity), ticket.maxPerOrder, ticket.available));
}

/** The basket with the quantity of one line changed; zero removes the line. */
export function withQuantity(basket: Basket, ticket: BasketTicket, quantity: number, now: number): Basket {
  const qty = clampQuantity(quantity, ticket);
  const others = basket.lines.filter((line) => line.ticketId !== ticket.id);
  return { ...basket, lines: qty === 0 ? others : [...others, { ticketId: ticket.id, qty }], updatedAt: now };
}

/** Adjusts a basket to the event's current tickets: removes those not on sale and caps quantities. */
export function reconcileBasket(basket: Basket, tickets: readonly BasketTicket[], now: number): Basket {
  const lines = basket.lines.flatMap(({ ticketId, qty }) => {
    const ticket = tickets.find(({ id }) => id === ticketId);
    if (!ticket || !salesAreOpen(ticket, now)) return [];
    const clamped = clampQuantity(qty, ticket);
    return clamped === 0 ? [] : [{ ticketId, qty: clamped }];
  });
  return { ...basket, lines };
}

/** Reads a stored basket; undefined if it's invalid, for another event or older than 7 days. */
export function readBasket(stored: unknown, eventId: string, now: number): Basket | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { eventId: id, lines, updatedAt, version } = stored as Record<string, unknown>;
  if (id !== eventId || version !== 1 || typeof updatedAt !== 'number' || !Array.isArray(lines)) return undefined;
  if (!(now - updatedAt < BASKET_LIFETIME_MS)) return undefined;
  const byTicket = new Map(lines.filter(isLine).map(({ ticketId, qty }) => [ticketId, { ticketId, qty }]));
  return { eventId, lines: [...byTicket.values()], updatedAt, version };
}

function isLine(line: unknown): line is BasketLine {
  if (typeof line !== 'object' || line === null) return false;
  const { ticketId, qty } = line as Record<string, unknown>;
  return typeof ticketId === 'string' && typeof qty === 'number' && Number.isInteger(qty) && qty > 0;
}

/** True while a ticket type's sales window is open. */
export function salesAreOpen(ticket: Pick<BasketTicket, 'startDate' | 'endDate'>, now: number): boolean {
  const opened = ticket.startDate === null || Date.parse(ticket.startDate) <= now;
  return opened && (ticket.endDate === null || now < Date.parse(ticket.endDate));
}
