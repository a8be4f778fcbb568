import { formatMoney, formatPrice } from '@quivertree/domain/money/money';
import type { ReactNode } from 'react';
import { Hint } from '../../ui/hint.tsx';
import type { BasketPrice } from '@quivertree/checkout/basket-price';
import { FEE_EXPLAINED } from '@quivertree/checkout/checkout-words';

/** Lines of the basket and the buyer's fee. The total is in the checkout bar, which is always visible. */
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
      {price.feeMinor > 0 && (
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
      )}
    </dl>
  );
}

function SummaryRow({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="min-w-0">{term}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  );
}
