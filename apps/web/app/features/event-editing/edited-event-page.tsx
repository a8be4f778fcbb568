import type { EditedEvent } from '@quivertree/contract/event-editing';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { editedEventQuery } from './event-query.ts';

interface EditedEventPageProps {
  title: string;
  lead?: ReactNode;
  children: (event: EditedEvent) => ReactNode;
}

/** A page that edits an event, once it is known how the event stands. */
export function EditedEventPage({ title, lead, children }: EditedEventPageProps) {
  const { id } = useHubEvent();
  const event = useQuery(editedEventQuery(id));
  // What was loaded before may be old: whoever edits begins from what is now.
  const ready = event.data && (event.isFetchedAfterMount || event.data.state !== 'published') ? event.data : undefined;
  return (
    <HubPage title={title} lead={lead}>
      {ready ? (
        // What has the focus stands above the bar at the bottom.
        <div className="[&_:is(input,select,textarea,button,a)]:scroll-mb-56">{children(ready)}</div>
      ) : event.error ? (
        <ErrorState onRetry={() => void event.refetch()} retrying={event.isFetching}>
          {`Error loading event: ${event.error.message}`}
        </ErrorState>
      ) : (
        <Loading />
      )}
    </HubPage>
  );
}

/** Whether anything of it can still be edited. */
export function isEditable({ state }: EditedEvent): boolean {
  return state !== 'cancelled' && state !== 'ended';
}

export function NotEditable() {
  return <p className="text-lg">This event is over or cancelled: nothing of it can be changed any more.</p>;
}
