import { Price } from '../../ui/price.tsx';

interface PriceFromProps {
  lowest: number | null;
  highest: number | null;
  currency: string;
}

/**
 * What an event costs: its one price, or the lowest of several. Where only some tickets are free, what the others cost goes
 * up to is said too: nobody comes for nothing and finds that it was for the children. Nothing where it has no tickets.
 */
export function PriceFrom({ lowest, highest, currency }: PriceFromProps) {
  if (lowest === null || highest === null) return null;
  const severally = lowest < highest;
  return (
    <span className="text-right font-semibold">
      {severally && lowest > 0 && <Word>{'From\u00a0'}</Word>}
      <Price amount={lowest} currency={currency} />
      {severally && lowest === 0 && (
        <>
          <Word>{' to\u00a0'}</Word>
          <Price amount={highest} currency={currency} />
        </>
      )}
    </span>
  );
}

function Word({ children }: { children: string }) {
  return <span className="font-normal text-soft">{children}</span>;
}
