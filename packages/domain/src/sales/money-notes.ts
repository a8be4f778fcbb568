/** Sales figures as decimal amounts, defined in `figures.ts`. */
interface Money {
  refunds: number;
  lostDisputes: number;
  fees: number;
  buyerFees: number;
}

/** Formats an amount with its currency. */
type Shown = (amount: number) => string;

export function buyerFeesNote({ buyerFees }: Pick<Money, 'buyerFees'>, shown: Shown): string | false {
  return buyerFees > 0 && `Buyers paid ${shown(buyerFees)} in fees on top`;
}

export function netSalesNote({ refunds, lostDisputes }: Pick<Money, 'refunds' | 'lostDisputes'>, shown: Shown): string {
  if (refunds === 0 && lostDisputes === 0) return 'Nothing refunded';
  if (lostDisputes === 0) return `After ${shown(refunds)} in refunds`;
  if (refunds === 0) return `After ${shown(lostDisputes)} lost in disputes`;
  return `After ${shown(refunds)} in refunds and ${shown(lostDisputes)} lost in disputes`;
}

export function earningsNote({ fees }: Pick<Money, 'fees'>, shown: Shown): string {
  return fees === 0 ? 'You absorb no fees' : `After ${shown(fees)} in fees you absorb`;
}
