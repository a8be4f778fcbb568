import { useEffect, useRef } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { PaymentTarget } from '@quivertree/checkout/payment-target';

/**
 * Way to pay without scripts: a link, or the provider's form. Where scripts run, the buyer pressed the button before
 * they had loaded, so the page goes on by itself.
 */
export function Pay({ target }: { target: PaymentTarget }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (target.kind === 'redirect') location.replace(target.url);
    else form.current?.submit();
  }, [target]);
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-2xl">Your tickets are reserved</h2>
      {target.kind === 'redirect' ? (
        <a href={target.url} className={buttonClass()}>
          Pay now
        </a>
      ) : (
        <form ref={form} method="post" action={target.url} className="flex flex-col">
          {Object.entries(target.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">Pay now</Button>
        </form>
      )}
    </div>
  );
}
