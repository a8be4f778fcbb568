import { Price } from '../../ui/price.tsx';

/** The lowest price of an event; nothing where it has no tickets. */
export function PriceFrom({ amount, currency }: { amount: number | null; currency: string }) {
  if (amount === null) return null;
  return (
    <span className="whitespace-nowrap font-semibold">
      {amount > 0 && <span className="font-normal text-soft">From </span>}
      <Price amount={amount} currency={currency} />
    </span>
  );
}
