import type { NextStop } from '@quivertree/contract/orders/orders';
import { useEffect, useRef } from 'react';

/** A provider's form, which leads to its payment page when it is posted. */
export type ProviderForm = Extract<NextStop, { kind: 'form' }>;

/** The fields of a provider's form, none of which the buyer fills in. */
export function ProviderFields({ fields }: Pick<ProviderForm, 'fields'>) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** Sends the buyer to the payment page by posting the provider's form, as soon as it has rendered. */
export function PostToProvider({ form }: { form: ProviderForm }) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.submit(), [form]);
  return (
    <form ref={element} method="post" action={form.url} hidden>
      <ProviderFields fields={form.fields} />
    </form>
  );
}
