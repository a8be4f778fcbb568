import { type EditedEvent, getEditedEvent } from '@quivertree/contract/events/event-editing';
import { type ReactNode, useState } from 'react';
import { AnswerView } from '../../queries/answer-view.tsx';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useAnswer } from '../../queries/use-query.ts';
import { isSavedAutomatically } from './use-editing.ts';

interface EditedEventPageProps {
  title: string;
  lead?: ReactNode;
  children: (event: EditedEvent) => ReactNode;
}

/** Page that edits an event, once its current state has loaded. */
export function EditedEventPage({ title, lead, children }: EditedEventPageProps) {
  const { id } = useHubEvent();
  const [openedAt] = useState(() => Date.now());
  const event = useAnswer(getEditedEvent, { params: { eventId: id } });
  // The cached event may be stale, and edits must start from the current one.
  const ready =
    event.data && (event.updatedAt >= openedAt || isSavedAutomatically(event.data)) ? event.data : undefined;
  return (
    <HubPage title={title} lead={(!event.data || isEditable(event.data)) && lead}>
      <AnswerView query={{ ...event, data: ready }} name="the event">
        {(data) => (
          // Keeps the focused field above the bar at the bottom.
          <div className="[&_:is(input,select,textarea,button,a)]:scroll-mb-[min(14rem,25vh)]">{children(data)}</div>
        )}
      </AnswerView>
    </HubPage>
  );
}

/** True until the event is cancelled or over. */
export function isEditable({ state }: EditedEvent): boolean {
  return state !== 'cancelled' && state !== 'ended';
}

export function NotEditable() {
  return <p className="text-lg">Events that are over or cancelled can no longer be edited.</p>;
}
