import type { HeldTicket } from '@quivertree/contract/tickets';
import { formatMoney, minorOf } from '@quivertree/domain/money';

export type GiveBackTerms = NonNullable<HeldTicket['giveBack']>;

/** What happens to a ticket that is given back, and to whose money. */
export function giveBackWords(terms: GiveBackTerms): string[] {
  if (terms.refund === 0) return ['Your ticket is void at once, and somebody else can have your place.'];
  const fee = terms.fee > 0 ? ` ${moneyOf(terms, terms.fee)} of its price stays with the organiser.` : '';
  return [
    'Your ticket goes on sale again, to the waiting list first. It lets you in until somebody has bought it; then it is void.',
    `${moneyOf(terms, terms.refund)} goes back to ${payeeOf(terms)} as soon as that happens, and nothing if it does not.${fee}`,
  ];
}

export function keepWords(): string[] {
  return ['Your ticket is for sale. Take it off sale, and it stays yours, as long as nobody is buying it right now.'];
}

/** How a ticket on return stands, in one sentence. */
export function onReturnWords(terms: GiveBackTerms): string {
  return `For sale again. It lets you in until somebody has bought it; then ${moneyOf(terms, terms.refund)} goes back to ${payeeOf(terms)}.`;
}

function payeeOf({ toOther }: GiveBackTerms): string {
  return toOther ? 'whoever paid for it before it was passed on to you' : 'you';
}

function moneyOf({ currency }: GiveBackTerms, amount: number): string {
  return formatMoney({ amount: minorOf(amount), currency });
}
