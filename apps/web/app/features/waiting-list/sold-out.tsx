import { JOIN_WAITING_LIST } from '@quivertree/checkout/join-waiting-list';
import type { EventTicket } from '@quivertree/contract/catalogue/catalogue';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { retryImport } from '../../hydration/retrying-import.ts';

const WaitingListForm = lazy(() => retryImport(() => import('./waiting-list-form.tsx')));

/** Button that opens the waiting list's form, below a sold-out ticket type. */
export function SoldOut({ eventId, ticket }: { eventId: string; ticket: EventTicket }) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <>
        <Button kind="outline" onClick={() => setOpen(true)} className="mt-4 no-scripts:hidden">
          {JOIN_WAITING_LIST}
        </Button>
        <noscript>{import.meta.env.SSR && <SoldOutWithoutScripts />}</noscript>
      </>
    );
  return (
    <Suspense fallback={<Loading />}>
      <WaitingListForm eventId={eventId} ticket={ticket} onCancel={() => setOpen(false)} />
    </Suspense>
  );
}

/** Says how to join the waiting list in a page without scripts. */
export function SoldOutWithoutScripts() {
  return <p className="mt-4">Turn on JavaScript in your browser to join the waiting list.</p>;
}
