import { formatMoney, formatPrice } from '@quivertree/domain/money';
import type { ReactNode } from 'react';
import { Hint } from '../../ui/hint.tsx';
import type { BasketPrice } from './basket-price.ts';

const FEE_EXPLAINED = 'This fee helps us cover payment processing costs and maintain our platform.';

/** What is in the basket and what it comes to. The total stays in view. */
export function OrderSummary({ price, currency }: { price: BasketPrice; currency: string }) {
  const money = (amount: number) => formatMoney({ amount, currency });
  return (
    <dl className="figures" aria-label="Order summary">
      {price.lines.map(({ ticket, quantity, totalMinor }) => (
        <SummaryRow key={ticket.id} term={`${quantity} × ${ticket.name}`}>
          {formatPrice({ amount: totalMinor, currency })}
        </SummaryRow>
      ))}
      <SummaryRow term="Subtotal">{money(price.subtotalMinor)}</SummaryRow>
      <SummaryRow
        term={
          <>
            Fee
            <Hint about="What is the fee?">{FEE_EXPLAINED}</Hint>
          </>
        }
      >
        {money(price.feeMinor)}
      </SummaryRow>
      <div
        className="sticky bottom-0 mt-2 flex items-baseline justify-between gap-4 border-t-2 border-camelthorn bg-pan py-3 max-lg:static"
        aria-live="polite"
      >
        <dt className="text-lg font-bold">Total</dt>
        <dd className="font-display text-3xl font-extrabold tracking-tight">
          {formatPrice({ amount: price.totalMinor, currency })}
        </dd>
      </div>
    </dl>
  );
}

function SummaryRow({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt>{term}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  );
}
