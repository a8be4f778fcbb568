import { useEffect, useRef, useState } from 'react';
import { explanationOf } from '@quivertree/contract/error-message';
import { paymentStatusPath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useFollowedOrder } from './use-followed-order.ts';
import { PAYMENT_PAGE_FAILED, RESERVATION_OVER } from '@quivertree/checkout/checkout-words';
import { payAgain } from '@quivertree/checkout/pay-again';
import { paymentParts } from './payment-parts.ts';
import { openPaymentTab } from './payment-tab.ts';
import { ProviderFields } from './provider-form.tsx';
import { TimeLeft } from './time-left.tsx';
import type { PaymentForm } from './use-checkout.ts';

/**
 * Posts the payment form into the tab opened for it, or into this one if the browser opened none, as browsers inside other
 * apps do. Shows the confirmation once the order is paid, and lets the buyer try again if the payment is declined.
 */
export function PayStep({ target: first, onBack }: { target: PaymentForm; onBack: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [target, setTarget] = useState(first);
  const [declined, setDeclined] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  // The button that led here has gone. On a phone, it was below what this step says.
  useEffect(() => heading.current?.focus(), [declined]);
  // Submits only after the form has rendered with the newly fetched fields.
  useEffect(() => form.current?.submit(), [target]);
  useFollowedOrder(target.order, (followUp, { reference, key }) => {
    setDeclined(followUp === 'pay again');
    if (followUp === 'show status') location.assign(paymentStatusPath(reference, key));
  });

  async function pay(): Promise<void> {
    if (!target.order) return form.current?.submit();
    setBusy(true);
    setProblem(undefined);
    const tab = openPaymentTab();
    try {
      const next = await payAgain(paymentParts, target.order);
      if (next?.kind === 'form') {
        setDeclined(false);
        return setTarget({ ...target, ...next, tab });
      }
      tab?.close();
      if (next) location.assign(next.url);
      else setProblem(RESERVATION_OVER);
    } catch (error) {
      tab?.close();
      setProblem(explanationOf(error) ?? PAYMENT_PAGE_FAILED);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 text-2xl">
        {declined ? 'Your payment was declined' : 'Your tickets are reserved'}
      </h2>
      <p>
        {declined
          ? 'You haven’t been charged. Try again, or use another card.'
          : 'Pay in the tab that has just opened. If you don’t see it, use “Pay now”.'}{' '}
        {target.until && (
          <>
            Your tickets are reserved <TimeLeft until={target.until} />. After that, they go back on sale.
          </>
        )}
      </p>
      <FormAlert>{problem}</FormAlert>
      <form ref={form} method="post" action={target.url} target={target.tab?.name ?? '_self'}>
        <ProviderFields fields={target.fields} />
      </form>
      <div className="flex gap-3">
        <Button kind="outline" onClick={onBack}>
          Back
        </Button>
        <Button busy={busy} className="flex-1" onClick={() => void pay()}>
          {declined ? 'Try again' : 'Pay now'}
        </Button>
      </div>
    </div>
  );
}
