import type { EventDetail } from '@quivertree/contract/catalogue';
import { formatPrice } from '@quivertree/domain/money';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import type { Checkout } from './use-checkout.ts';

export const TICKETS_ID = 'tickets';
export const CHECKOUT_ID = 'checkout';
export const ATTENDEE_FORM_ID = 'attendee';

/** On a phone the price and the next step stick to the bottom of the screen. */
export function PhoneBar({ event: { tickets, options }, checkout }: { event: EventDetail; checkout: Checkout }) {
  const { price, step } = checkout;
  const lowest = Math.min(...tickets.map((ticket) => ticket.price));
  return (
    <div className="sticky bottom-0 z-10 -mx-5 flex min-h-18 items-center justify-between gap-4 border-t border-hairline bg-pan px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
      {step === 'select' ? (
        <p className="text-lg leading-tight font-bold">
          {lowest > 0 && 'From '}
          <Price amount={lowest} currency={options.currency} />
        </p>
      ) : (
        <p className="leading-tight">
          {price.units === 1 ? '1 ticket' : `${price.units} tickets`}
          <span className="figures block text-lg font-bold whitespace-nowrap">
            {formatPrice({ amount: price.totalMinor, currency: options.currency })}
          </span>
        </p>
      )}
      {step === 'attendee' ? (
        <Button type="submit" form={ATTENDEE_FORM_ID} busy={checkout.submitting}>
          {checkout.submitting ? 'Redirecting…' : 'Continue'}
        </Button>
      ) : (
        <a href={`#${step === 'select' ? TICKETS_ID : CHECKOUT_ID}`} className={buttonClass()}>
          {step === 'select' ? 'Get tickets' : 'Checkout'}
        </a>
      )}
    </div>
  );
}
