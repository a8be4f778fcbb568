import { Price } from '../../ui/price.tsx';

interface PriceFromProps {
  lowest: number | null;
  highest: number | null;
  currency: string;
}

/**
 * An event's price, or the lowest of several. If only some tickets are free, the highest price is shown too, so that no
 * one expects to get in free with, say, a children's ticket. Empty without tickets.
 */
export function PriceFrom({ lowest, highest, currency }: PriceFromProps) {
  if (lowest === null || highest === null) return null;
  const hasRange = lowest < highest;
  const someFree = hasRange && lowest === 0;
  return (
    <span className="text-right font-semibold">
      {someFree && 'Free\u00a0– '}
      {hasRange && !someFree && <span className="font-normal text-soft">{'From\u00a0'}</span>}
      <Price amount={someFree ? highest : lowest} currency={currency} />
    </span>
  );
}
