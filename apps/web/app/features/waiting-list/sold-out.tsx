import { JOIN_WAITING_LIST } from '@quivertree/checkout/join-waiting-list';
import type { EventTicket } from '@quivertree/contract/catalogue/catalogue';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { retryImport } from '../../hydration/retrying-import.ts';

const WaitingListForm = lazy(() => retryImport(() => import('./waiting-list-form.tsx')));

/** Button that opens the waiting list's form, below a sold-out ticket type. */
export function SoldOut({ eventId, ticket }: { eventId: string; ticket: EventTicket }) {
  // Undefined until the form has been opened. Once it's closed, the button takes the focus that was in it.
  const [open, setOpen] = useState<boolean>();
  if (!open)
    return (
      <>
        <Button kind="outline" autoFocus={open === false} onClick={() => setOpen(true)} className="mt-4 needs-scripts">
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

/**
 * Says how to join the waiting list in a page without scripts. The page is the same for everyone, so it says the same to
 * people whose email has led them here to order tickets that are reserved for them.
 */
export function SoldOutWithoutScripts() {
  return (
    <p className="mt-4">
      Turn on JavaScript in your browser to join the waiting list, or to order tickets that it has reserved for you.
    </p>
  );
}
