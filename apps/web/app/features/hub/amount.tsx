import { formatMoney } from '@quivertree/domain/money';

interface AmountProps {
  /** Minor units. */
  minor: number;
  currency: string;
}

/** An amount, for instance N$ 1,250.00. */
export function Amount({ minor, currency }: AmountProps) {
  return <span className="figures whitespace-nowrap">{formatMoney({ amount: minor, currency })}</span>;
}

/** An amount as a tile's figure: two of them stand beside each other on a phone, in the hundred thousands too. */
export function TileAmount(amount: AmountProps) {
  return (
    <span className="max-sm:text-lg">
      <Amount {...amount} />
    </span>
  );
}
