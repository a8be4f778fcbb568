import { Loading } from '../../ui/loading.tsx';
import { BuyerStep } from './buyer-step.tsx';
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
  const { step, gate, paymentForm, setPaymentForm } = checkout;
  if (paymentForm) return <PayStep target={paymentForm} onBack={() => setPaymentForm(undefined)} />;
  if (step === 'attendee') return <BuyerStep checkout={checkout} />;
  return gate.user === undefined ? <Loading /> : <Gate onGuest={() => gate.setAsGuest(true)} focused={gate.moved} />;
}
