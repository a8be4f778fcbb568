import { useEffect, useRef } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { NextStop } from '@quivertree/contract/orders/orders';
import { ProviderFields } from './provider-form.tsx';

/**
 * Way to pay without scripts: a link, or the provider's form. Where scripts run, the buyer pressed the button before
 * they had loaded, so the page goes on by itself.
 */
export function PayWithoutScripts({ next }: { next: NextStop }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (next.kind === 'redirect') location.replace(next.url);
    else form.current?.submit();
  }, [next]);
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-2xl">Your tickets are reserved</h2>
      {next.kind === 'redirect' ? (
        <a href={next.url} className={buttonClass()}>
          Pay now
        </a>
      ) : (
        <form ref={form} method="post" action={next.url} className="flex flex-col">
          <ProviderFields fields={next.fields} />
          <Button type="submit">Pay now</Button>
        </form>
      )}
    </div>
  );
}
