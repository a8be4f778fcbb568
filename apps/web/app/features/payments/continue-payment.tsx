import { type FormEvent, useEffect, useState } from 'react';
import { explanationOf } from '@quivertree/contract/error-message';
import { paymentStatusPath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { PAYMENT_PAGE_FAILED } from '@quivertree/checkout/checkout-words';
import { type BuyersOrder, payAgain } from '@quivertree/checkout/pay-again';
import { paymentParts } from '../checkout/payment-parts.ts';
import { PostToProvider, type ProviderForm } from '../checkout/provider-form.tsx';

interface ContinuePaymentProps {
  order: BuyersOrder;
  label: string;
}

/** Button that leads on to the payment of a reserved order. Without scripts it is a plain form. */
export function ContinuePayment({ order, label }: ContinuePaymentProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [form, setForm] = useState<ProviderForm>();
  // On return from the payment page, the back-forward cache restores the button in its busy state.
  useEffect(() => {
    const resetOnReturn = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener('pageshow', resetOnReturn);
    return () => window.removeEventListener('pageshow', resetOnReturn);
  }, []);

  async function pay(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const next = await payAgain(paymentParts, order);
      if (next?.kind === 'form') setForm(next);
      else if (next && next.url !== location.href) location.assign(next.url);
      // The reservation has expired or the order is paid; the reloaded page says which.
      else location.reload();
    } catch (error) {
      setBusy(false);
      setProblem(explanationOf(error) ?? PAYMENT_PAGE_FAILED);
    }
  }

  return (
    <>
      <form method="post" action={paymentStatusPath(order.reference)} onSubmit={(event) => void pay(event)}>
        <input type="hidden" name="key" value={order.key} />
        <Button type="submit" busy={busy}>
          {busy ? 'Redirecting…' : label}
        </Button>
      </form>
      {form && <PostToProvider form={form} />}
      {problem && (
        <p role="alert" className="basis-full font-semibold text-rust-ink">
          {problem}
        </p>
      )}
    </>
  );
}
