import type { Answer } from '@quivertree/contract/call';
import type { getEventSales } from '@quivertree/contract/sales/sales';

type Money = Answer<typeof getEventSales>['money'];
type Shown = (amount: number) => string;

export function buyerFeesNote({ buyerFees }: Money, shown: Shown): string | false {
  return buyerFees > 0 && `Buyers paid ${shown(buyerFees)} in fees on top`;
}

export function netSalesNote({ refunds, lostDisputes }: Money, shown: Shown): string {
  if (refunds === 0 && lostDisputes === 0) return 'Nothing refunded';
  if (lostDisputes === 0) return `After ${shown(refunds)} in refunds`;
  if (refunds === 0) return `After ${shown(lostDisputes)} lost in disputes`;
  return `After ${shown(refunds)} in refunds and ${shown(lostDisputes)} lost in disputes`;
}

export function earningsNote({ fees }: Money, shown: Shown): string {
  return fees === 0 ? 'You absorb no fees' : `After ${shown(fees)} in fees you absorb`;
}
