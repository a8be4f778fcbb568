import { formatMoney } from '@quivertree/domain/money';

/** An amount of minor units, for instance N$ 1,250.00. */
export function Amount({ minor, currency }: { minor: number; currency: string }) {
  return <span className="figures whitespace-nowrap">{formatMoney({ amount: minor, currency })}</span>;
}
