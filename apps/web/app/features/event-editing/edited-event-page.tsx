import { type EditedEvent, getEditedEvent } from '@quivertree/contract/event-editing';
import type { ReactNode } from 'react';
import { AnswerView } from '../hub/answer-view.tsx';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useAnswer } from '../hub/use-answer.ts';

interface EditedEventPageProps {
  title: string;
  lead?: ReactNode;
  children: (event: EditedEvent) => ReactNode;
}

/** A page that edits an event, once it is known how the event stands. */
export function EditedEventPage({ title, lead, children }: EditedEventPageProps) {
  const { id } = useHubEvent();
  const event = useAnswer(getEditedEvent, { params: { eventId: id } });
  // What was loaded before may be old: whoever edits begins from what is now.
  const ready = event.data && (event.isFetchedAfterMount || event.data.state !== 'published') ? event.data : undefined;
  return (
    <HubPage title={title} lead={lead}>
      <AnswerView query={{ ...event, data: ready }} name="event">
        {(data) => (
          // What has the focus stands above the bar at the bottom.
          <div className="[&_:is(input,select,textarea,button,a)]:scroll-mb-56">{children(data)}</div>
        )}
      </AnswerView>
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
