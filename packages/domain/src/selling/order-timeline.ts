import { providerName } from '../payments/payment-providers.ts';

/** An entry of an order's history. */
export interface TimelineFact {
  kind: string;
  state: string | null;
  reason: string | null;
  tickets: readonly number[];
}

/** `named` stands for the tickets in the middle of a sentence, `Named` at its beginning. */
type Sentence = (fact: TimelineFact & { amount: string; named: string; Named: string }) => string;

const REFUND_REASONS: Record<string, string> = {
  surplus: 'the order was paid for twice',
  too_late: 'the payment arrived too late',
  over_limit: 'the payment arrived too late, and the buyer’s other tickets left no room under the limit per person',
  event_off: 'the event was no longer on sale',
  other_amount: 'the amount was wrong',
  overpaid: 'the buyer paid too much',
  failed_before: 'an earlier refund failed',
  event_cancelled: 'the event was cancelled',
  event_postponed: 'the event was postponed',
  returned: 'the ticket was resold',
};

const EVENT_CHANGES: Record<string, string> = {
  cancelled: 'Event cancelled',
  postponed: 'Event postponed',
  republished: 'Event rescheduled',
};

const PAYMENTS: Record<string, Sentence> = {
  captured: ({ amount }) => (amount ? `Payment received (${amount})` : 'Payment received'),
  failed: () => 'Payment failed',
  abandoned: () => 'Payment abandoned',
};
const REFUNDS: Record<string, Sentence> = {
  succeeded: ({ amount }) => `Refund of ${amount} sent`,
  failed: ({ amount }) => `Refund of ${amount} failed; we’re holding the money until this is resolved`,
  unknown: ({ amount }) => `Refund of ${amount} not confirmed by the provider yet; we’ll try again`,
};
const TRANSFERS: Record<string, Sentence> = {
  accepted: ({ named }) => `Transfer of ${named} accepted`,
  cancelled: ({ named }) => `Transfer of ${named} cancelled`,
  expired: ({ named }) => `Transfer of ${named} expired`,
};
const ORDERS: Record<string, string> = {
  fulfilled: 'Tickets issued',
  expired: 'Reservation expired',
  cancelled: 'Reservation cancelled',
};

const SENTENCES: Record<string, Sentence> = {
  placed: ({ amount }) => `Order placed (${amount})`,
  complimentary_issued: ({ reason }) =>
    reason ? `Complimentary tickets issued from those on hold for “${reason}”` : 'Complimentary tickets issued',
  order_changed: ({ state, reason }) => `${ORDERS[state ?? ''] ?? `Order ${state}`}: ${reason}`,
  payment_begun: ({ state, amount }) => `Payment of ${amount} started with ${providerName(state ?? '')}`,
  payment_changed: (fact) => PAYMENTS[fact.state ?? '']?.(fact) ?? `Payment ${fact.state}`,
  refund_requested: ({ reason, amount, named, tickets }) => {
    const refund = tickets.length > 0 ? `Refund of ${amount} for ${named} requested` : `Refund of ${amount} requested`;
    return reason && REFUND_REASONS[reason] ? `${refund}: ${REFUND_REASONS[reason]}` : refund;
  },
  refund_changed: (fact) => REFUNDS[fact.state ?? '']?.(fact) ?? `Refund of ${fact.amount} ${fact.state}`,
  refund_emailed: ({ amount }) => `Buyer notified of the refund of ${amount}`,
  dispute_opened: ({ amount }) => `Payment disputed by the buyer through their bank (${amount})`,
  dispute_changed: ({ state }) => `Dispute ${state}`,
  ticket_voided: ({ reason, Named }) =>
    `${Named} voided: ${reason === 'event_cancelled' ? 'the event was cancelled' : reason}`,
  ticket_returned: ({ state, Named }) =>
    state === 'offered' ? `${Named} offered for resale` : `${Named} withdrawn from resale`,
  transfer_sent: ({ named }) => `Transfer of ${named} started`,
  transfer_decided: (fact) => TRANSFERS[fact.state ?? '']?.(fact) ?? `Transfer of ${fact.named} ${fact.state}`,
  admitted: ({ state, Named }) =>
    state === 'anyway' ? `${Named} admitted outside the admission hours` : `${Named} admitted`,
  let_in_offline: ({ reason, Named }) =>
    reason === null
      ? `${Named} admitted a second time by an offline scanner`
      : `${Named} admitted by an offline scanner although it wasn’t valid`,
  admission_undone: ({ named }) => `Admission of ${named} undone`,
  attendee_edited: ({ reason, named, tickets }) => {
    if (tickets.length === 0) {
      if (reason === 'email') return 'Buyer’s email address changed';
      return reason?.includes('email') ? 'Buyer’s name and email address changed' : 'Buyer’s name changed';
    }
    if (reason === 'email') return `Email address for ${named} changed`;
    return reason?.includes('email') ? `Name and email address for ${named} changed` : `Name on ${named} changed`;
  },
  resent: ({ tickets, Named }) => (tickets.length > 0 ? `${Named} resent` : 'Tickets resent'),
  voided_by_organiser: ({ Named }) => `${Named} voided without a refund`,
  tickets_emailed: () => 'Tickets emailed to the buyer',
  event_changed: ({ state }) => EVENT_CHANGES[state ?? ''] ?? 'Event changed',
};

/** Sentence for an entry, without its author. `amount` is formatted, and empty for entries without one. */
export function timelineSentence(fact: TimelineFact, amount: string): string {
  const numbers = fact.tickets.join(', ');
  const [named, Named] =
    fact.tickets.length === 0
      ? ['the tickets', 'Tickets']
      : fact.tickets.length === 1
        ? [`ticket ${numbers}`, `Ticket ${numbers}`]
        : [`tickets ${numbers}`, `Tickets ${numbers}`];
  return SENTENCES[fact.kind]?.({ ...fact, amount, named, Named }) ?? fact.kind;
}
