import type { Answer } from '@quivertree/contract/call';
import type { getEventSales } from '@quivertree/contract/sales';

type Money = Answer<typeof getEventSales>['money'];
type Shown = (amount: number) => string;

export function buyerFeesNote({ buyerFees }: Money, shown: Shown): string | false {
  return buyerFees > 0 && `Buyers paid our fee of ${shown(buyerFees)} on top`;
}

/** What was taken from gross sales. */
export function netSalesNote({ refunds, lostDisputes }: Money, shown: Shown): string {
  const lost = lostDisputes > 0 && `${shown(lostDisputes)} lost in disputes`;
  if (refunds === 0) return lost ? `After ${lost}` : 'Nothing refunded';
  return `After ${shown(refunds)} of refunds${lost ? ` and ${lost}` : ''}`;
}

/** What was taken from net sales. */
export function earningsNote({ fees }: Money, shown: Shown): string {
  return fees === 0 ? 'You absorb no fees' : `After ${shown(fees)} of fees you absorb`;
}
