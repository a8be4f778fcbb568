import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { Loading } from '../../ui/loading.tsx';
import { AttendeeStep } from './attendee-step.tsx';
import { Gate } from './gate.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayStep } from './pay-step.tsx';
import type { Checkout } from './use-checkout.ts';

interface CheckoutStepsProps {
  event: EventDetail;
  checkout: Checkout;
}

/** Order summary and current checkout step, loaded when a visitor first interacts with the tickets. */
export default function CheckoutSteps({ event, checkout }: CheckoutStepsProps) {
  return (
    <>
      <OrderSummary price={checkout.price} currency={event.options.currency} />
      <div className="mt-8 mb-6">
        <Step event={event} checkout={checkout} />
      </div>
    </>
  );
}

function Step({ event, checkout }: CheckoutStepsProps) {
  if (checkout.paymentForm)
    return <PayStep target={checkout.paymentForm} onBack={() => checkout.setPaymentForm(undefined)} />;
  if (checkout.step === 'attendee') return <AttendeeStep event={event} checkout={checkout} />;
  return checkout.user === undefined ? <Loading /> : <Gate onGuest={checkout.goOnAsGuest} focused={checkout.moved} />;
}
