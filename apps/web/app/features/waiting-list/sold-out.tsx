import type { EventTicket } from '@quivertree/contract/catalogue';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';

const WaitingListForm = lazy(() => import('./waiting-list-form.tsx'));

/** Below a ticket type that is sold out: the way into its waiting list. */
export function SoldOut({ eventId, ticket }: { eventId: string; ticket: EventTicket }) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button kind="outline" onClick={() => setOpen(true)} className="mt-4">
        Join the waiting list
      </Button>
    );
  return (
    <Suspense fallback={<Loading />}>
      <WaitingListForm eventId={eventId} ticket={ticket} onCancel={() => setOpen(false)} />
    </Suspense>
  );
}
