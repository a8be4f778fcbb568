/** Default limit per order for a new ticket type. */
export const DEFAULT_MAX_PER_ORDER = 10;

/** A ticket type as entered by its organiser. Instants are in milliseconds since 1970. */
export interface TicketRules {
  name: string;
  /** Start of sales; null if they start immediately. */
  salesStartAt: number | null;
  /** End of sales; null if they end with the event. */
  salesEndAt: number | null;
}

export type TicketProblem = 'same_name' | 'window_reversed' | 'opens_after_event' | 'closes_after_event';

/** Problem with a ticket type, given by its index in the list. */
export interface InvalidTicketType {
  index: number;
  field: 'name' | 'salesStartAt' | 'salesEndAt';
  problem: TicketProblem;
}

/** First problem of each ticket type that has one. */
export function ticketProblems(types: readonly TicketRules[], eventEndsAt: number): InvalidTicketType[] {
  const names = types.map(({ name }) => name.trim().toLowerCase());
  return types.flatMap((type, index): InvalidTicketType[] => {
    if (names.indexOf(names[index] ?? '') < index) return [{ index, field: 'name', problem: 'same_name' }];
    const { salesStartAt: opens, salesEndAt: closes } = type;
    if (opens !== null && opens >= eventEndsAt) return [{ index, field: 'salesStartAt', problem: 'opens_after_event' }];
    if (closes === null) return [];
    if (closes > eventEndsAt) return [{ index, field: 'salesEndAt', problem: 'closes_after_event' }];
    return opens !== null && closes <= opens ? [{ index, field: 'salesEndAt', problem: 'window_reversed' }] : [];
  });
}
