import { plural } from '@quivertree/domain/text/plural';
import { formatPrice } from '@quivertree/domain/money/money';
import { ticketDisplay } from '@quivertree/domain/stock/ticket-display';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PriceFrom } from '../catalogue/price-from.tsx';
import { continueLabel } from '@quivertree/checkout/checkout-words';
import type { Checkout } from './use-checkout.ts';

export const TICKETS_ID = 'tickets';
export const CHECKOUT_ID = 'checkout';
export const BUYER_FORM_ID = 'buyer';

interface CheckoutBarProps {
  checkout: Checkout;
  className: string;
}

/**
 * Bar with the total and the next step. It belongs below the tickets or, on a phone, below the whole page; until that
 * place is in view, it sticks to the bottom of the screen.
 */
export function CheckoutBar({ checkout: { event, price, step, now, form }, className }: CheckoutBarProps) {
  const { tickets, options } = event;
  const total = { amount: price.totalMinor, currency: options.currency };
  const prices = tickets.filter((ticket) => ticketDisplay(ticket, now) === 'on_sale').map((ticket) => ticket.price);
  return (
    <div
      className={`sticky bottom-0 z-10 flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-pan py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] ${className}`}
    >
      {step === 'select' ? (
        <p className="text-lg leading-tight">
          <PriceFrom lowest={Math.min(...prices)} highest={Math.max(...prices)} currency={options.currency} />
        </p>
      ) : (
        <p aria-live="polite" className="text-sm leading-tight">
          {plural(price.units, 'Total for 1 ticket', 'Total for {n} tickets')}
          <span className="figures block font-display text-2xl font-extrabold tracking-tight whitespace-nowrap">
            {formatPrice(total)}
          </span>
        </p>
      )}
      {step === 'attendee' ? (
        <Button
          type="submit"
          form={BUYER_FORM_ID}
          busy={form.submitting}
          disabled={!form.shown}
          className="px-5 max-lg:grow"
        >
          {form.submitting ? 'Redirecting…' : continueLabel(total)}
        </Button>
      ) : step === 'pay' ? null : (
        <a href={`#${step === 'select' ? TICKETS_ID : CHECKOUT_ID}`} className={buttonClass('action', 'lg:hidden')}>
          {step === 'select' ? 'Get tickets' : 'Checkout'}
        </a>
      )}
    </div>
  );
}
