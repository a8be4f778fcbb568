import { formatMoney, minorOf } from '../money/money.ts';

/** Terms of a return; amounts in the currency's main unit. */
export interface ReturnTerms {
  /** Refund due when the ticket is resold; zero for a free ticket. */
  refund: number;
  /** The organiser's return fee. */
  fee: number;
  currency: string;
  /** True if the refund goes to someone else, who paid for the ticket before it was transferred. */
  refundedToOther: boolean;
}

/** Explains what returning a ticket means for the ticket and the money. */
export function returnConsequences(terms: ReturnTerms): string[] {
  if (terms.refund === 0) return ['Your ticket will be cancelled right away, and someone else can have your place.'];
  const fee = terms.fee > 0 ? ` The organiser keeps ${moneyOf(terms, terms.fee)}.` : '';
  const refund = moneyOf(terms, terms.refund);
  return [
    'Your ticket goes back on sale, to the waiting list first. It stays valid until someone buys it.',
    terms.refundedToOther
      ? `If someone else buys it, ${refund} will be refunded to the original buyer.${fee}`
      : `If someone else buys it, ${refund} will be refunded to you.${fee}`,
  ];
}

export function cancelReturnConsequences(): string[] {
  return ['Your ticket is on sale. You can take it off sale and keep it, unless someone is buying it right now.'];
}

/** Status of a returned ticket, in one sentence. */
export function returnStatus(terms: ReturnTerms): string {
  const refund = moneyOf(terms, terms.refund);
  return terms.refundedToOther
    ? `This ticket is on sale again. It stays valid until someone else buys it; ${refund} will then be refunded to the original buyer.`
    : `This ticket is on sale again. It stays valid until someone else buys it; ${refund} will then be refunded to you.`;
}

function moneyOf({ currency }: ReturnTerms, amount: number): string {
  return formatMoney({ amount: minorOf(amount), currency });
}
