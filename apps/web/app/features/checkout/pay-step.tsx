import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { PostToPay } from './use-checkout.ts';

/** Pays by posting a form into a new tab: by itself once, and by the button where the browser held that back, or again. */
export function PayStep({ way, onBack }: { way: PostToPay; onBack: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.requestSubmit(), []);
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-2xl">Your tickets are kept for you</h2>
      <p>The payment page opens in a new tab. If it does not, open it here.</p>
      <form ref={form} method="post" action={way.url} target={way.tab?.name ?? '_blank'} className="flex gap-3">
        {Object.entries(way.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button kind="outline" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" className="flex-1">
          Pay now
        </Button>
      </form>
    </div>
  );
}
