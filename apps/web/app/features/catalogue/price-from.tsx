import { Price } from '../../ui/price.tsx';

interface PriceFromProps {
  lowest: number | null;
  highest: number | null;
  currency: string;
}

/**
 * What an event costs: its one price, or the lowest of several. Where only some tickets are free, the highest price is
 * said too: nobody comes for nothing and finds that it was for the children. Nothing where it has no tickets.
 */
export function PriceFrom({ lowest, highest, currency }: PriceFromProps) {
  if (lowest === null || highest === null) return null;
  const severally = lowest < highest;
  const someFree = severally && lowest === 0;
  return (
    <span className="text-right font-semibold">
      {someFree && 'Free\u00a0– '}
      {severally && !someFree && <span className="font-normal text-soft">{'From\u00a0'}</span>}
      <Price amount={someFree ? highest : lowest} currency={currency} />
    </span>
  );
}
