import { Loading } from '../../ui/loading.tsx';
import { AttendeeStep } from './attendee-step.tsx';
import { Gate } from './gate.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayStep } from './pay-step.tsx';
import type { Checkout } from './use-checkout.ts';

/** Order summary and current checkout step, loaded when a visitor first interacts with the tickets. */
export default function CheckoutSteps({ checkout }: { checkout: Checkout }) {
  return (
    <>
      <OrderSummary price={checkout.price} currency={checkout.event.options.currency} />
      <div className="mt-8 mb-6">
        <Step checkout={checkout} />
      </div>
    </>
  );
}

function Step({ checkout }: { checkout: Checkout }) {
  if (checkout.paymentForm)
    return <PayStep target={checkout.paymentForm} onBack={() => checkout.setPaymentForm(undefined)} />;
  if (checkout.step === 'attendee') return <AttendeeStep checkout={checkout} />;
  return checkout.user === undefined ? <Loading /> : <Gate onGuest={checkout.goOnAsGuest} focused={checkout.moved} />;
}
