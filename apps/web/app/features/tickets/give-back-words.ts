import type { HeldTicket } from '@quivertree/contract/tickets';
import { formatMoney, minorOf } from '@quivertree/domain/money';

export type GiveBackTerms = NonNullable<HeldTicket['giveBack']>;

/** Consequences of returning a ticket, for the ticket and the money. */
export function giveBackWords(terms: GiveBackTerms): string[] {
  if (terms.refund === 0) return ['Your ticket will be cancelled right away, and someone else can have your place.'];
  const fee = terms.fee > 0 ? ` The organiser keeps ${moneyOf(terms, terms.fee)}.` : '';
  return [
    'Your ticket goes back on sale, to the waiting list first. It stays valid until someone buys it.',
    `If someone buys it, ${moneyOf(terms, terms.refund)} will be refunded to ${payeeOf(terms)}.${fee}`,
  ];
}

export function keepWords(): string[] {
  return ['Your ticket is on sale. You can take it off sale and keep it, unless someone is buying it right now.'];
}

/** Status of a returned ticket, in one sentence. */
export function onReturnWords(terms: GiveBackTerms): string {
  return `On sale again. It stays valid until someone buys it; then ${moneyOf(terms, terms.refund)} will be refunded to ${payeeOf(terms)}.`;
}

function payeeOf({ toOther }: GiveBackTerms): string {
  return toOther ? 'the person who bought it' : 'you';
}

function moneyOf({ currency }: GiveBackTerms, amount: number): string {
  return formatMoney({ amount: minorOf(amount), currency });
}
