/** What happened to an order, as far as its sentence needs it. */
export interface TimelineFact {
  kind: string;
  state: string | null;
  reason: string | null;
  tickets: readonly number[];
}

type Sentence = (fact: TimelineFact & { amount: string; what: string }) => string;

const REFUNDED: Record<string, string> = {
  surplus: 'it was paid twice',
  too_late: 'it was paid too late',
  event_off: 'the event was no longer on sale',
  other_amount: 'it was not the amount that was asked for',
  overpaid: 'it was more than was asked for',
  failed_before: 'the attempt before had failed',
  event_cancelled: 'the event was cancelled',
  event_postponed: 'the event was postponed',
};

const EVENT_CHANGES: Record<string, string> = {
  cancelled: 'The event was cancelled',
  postponed: 'The event was postponed',
  republished: 'The event got a new date',
};

const PAYMENTS: Record<string, string> = { captured: 'arrived', failed: 'failed', abandoned: 'was given up' };
const REFUNDS: Record<string, string> = {
  succeeded: 'arrived at the provider',
  failed: 'was refused by the provider; its money waits in suspense',
  unknown: 'got no answer yet and is tried again',
};
const TRANSFERS: Record<string, string> = {
  accepted: 'taken by its new holder',
  cancelled: 'called back',
  expired: 'not taken in time',
};
const ORDERS: Record<string, string> = {
  fulfilled: 'Tickets were issued',
  expired: 'The reservation ended',
  cancelled: 'The reservation was ended',
};

const SENTENCES: Record<string, Sentence> = {
  placed: ({ amount }) => `Order placed (${amount})`,
  given: ({ reason }) => (reason ? `Complimentary tickets given, out of “${reason}”` : 'Complimentary tickets given'),
  order_changed: ({ state, reason }) => `${ORDERS[state ?? ''] ?? `The order became ${state}`}: ${reason}`,
  payment_begun: ({ state, amount }) => `Payment of ${amount} begun with ${state}`,
  payment_changed: ({ state, amount }) =>
    `The payment ${PAYMENTS[state ?? ''] ?? state}${amount && state === 'captured' ? ` (${amount})` : ''}`,
  refund_requested: ({ reason, amount, what, tickets }) =>
    `Refund of ${amount}${tickets.length > 0 ? ` for ${what}` : ''}${reason && REFUNDED[reason] ? `, since ${REFUNDED[reason]}` : ''}`,
  refund_changed: ({ state, amount }) => `The refund of ${amount} ${REFUNDS[state ?? ''] ?? state}`,
  refund_mailed: ({ amount }) => `The buyer was told of the refund of ${amount}`,
  dispute_opened: ({ amount }) => `The buyer disputes the payment with their bank (${amount})`,
  dispute_changed: ({ state }) => `The dispute was ${state}`,
  ticket_voided: ({ reason, what }) =>
    `${capital(what)} became void: ${reason === 'event_cancelled' ? 'the event was cancelled' : reason}`,
  ticket_returned: ({ state, what }) =>
    state === 'offered' ? `${capital(what)} was offered for return` : `${capital(what)} was taken back from return`,
  transfer_sent: ({ what }) => `${capital(what)} was passed on`,
  transfer_decided: ({ state, what }) => `${capital(what)} was ${TRANSFERS[state ?? ''] ?? state}`,
  admitted: ({ state, what }) =>
    `${capital(what)} was admitted${state === 'anyway' ? ' outside the admission hours' : ''}`,
  admission_undone: ({ what }) => `The admission of ${what} was undone`,
  corrected: ({ reason, what, tickets }) =>
    `${reason?.includes('name') && reason.includes('email') ? 'Name and address' : reason === 'email' ? 'Address' : 'Name'} of ${tickets.length > 0 ? what : 'the buyer'} corrected`,
  resent: ({ what, tickets }) =>
    tickets.length > 0 ? `${capital(what)} was mailed again` : 'The tickets were mailed again',
  voided_by_organiser: ({ what }) => `${capital(what)} was voided without a refund`,
  tickets_mailed: () => 'The tickets were mailed to the buyer',
  event_changed: ({ state }) => EVENT_CHANGES[state ?? ''] ?? 'The event was changed',
};

/** What happened, in plain words; `amount` as it is shown, empty where there is none. Who did it stands beside. */
export function timelineSentence(fact: TimelineFact, amount: string): string {
  return SENTENCES[fact.kind]?.({ ...fact, amount, what: ticketWords(fact.tickets) }) ?? fact.kind;
}

function ticketWords(tickets: readonly number[]): string {
  if (tickets.length === 0) return 'the tickets';
  return `${tickets.length === 1 ? 'ticket' : 'tickets'} ${tickets.join(', ')}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
