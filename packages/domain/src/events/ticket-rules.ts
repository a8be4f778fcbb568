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

/** All problems of the ticket types, at most one for each field. */
export function ticketProblems(types: readonly TicketRules[], eventEndsAt: number): InvalidTicketType[] {
  const names = types.map(({ name }) => name.trim().toLowerCase());
  return types.flatMap(({ salesStartAt: opens, salesEndAt: closes }, index) => {
    const found: InvalidTicketType[] = [];
    if (names.indexOf(names[index] ?? '') < index) found.push({ index, field: 'name', problem: 'same_name' });
    const opensLate = opens !== null && opens >= eventEndsAt;
    if (opensLate) found.push({ index, field: 'salesStartAt', problem: 'opens_after_event' });
    if (closes !== null && closes > eventEndsAt)
      found.push({ index, field: 'salesEndAt', problem: 'closes_after_event' });
    else if (closes !== null && opens !== null && closes <= opens && !opensLate)
      found.push({ index, field: 'salesEndAt', problem: 'window_reversed' });
    return found;
  });
}
