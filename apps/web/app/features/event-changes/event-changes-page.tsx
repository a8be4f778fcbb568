import { listEventChanges, previewEventChange } from '@quivertree/contract/event-changes/event-changes';
import { Link } from '../../pages/link.tsx';
import { hubEventPath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { type HubEvent, useHubEvent } from '../hub/hub-event-frame.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { CancelEvent } from './cancel-event.tsx';
import { EarlierChanges } from './earlier-changes.tsx';
import { PostponeEvent } from './postpone-event.tsx';
import { RepublishEvent } from './republish-event.tsx';
import { useAnswer } from '../../queries/use-query.ts';

/** Polling interval while a change is in progress, in milliseconds. */
const REFRESH_MS = 3_000;

/** Page for postponing or cancelling an event, with its earlier changes. */
export default function EventChangesPage() {
  const event = useHubEvent();
  const params = { eventId: event.id };
  const concerned = useAnswer(previewEventChange, { params });
  const changes = useAnswer(
    listEventChanges,
    { params },
    {
      refetchInterval: (data) => (data?.some(({ finishedAt }) => finishedAt === null) ? REFRESH_MS : undefined),
    },
  );
  return (
    <HubPage title="Postpone or cancel">
      {changes.data && changes.data.length > 0 && <EarlierChanges changes={changes.data} timeZone={event.timeZone} />}
      <AnswerView query={concerned} name="the affected orders">
        {(data) =>
          event.state === 'published' || event.state === 'postponed' ? (
            <div className="flex flex-col gap-12">
              {event.state === 'published' ? (
                <PostponeEvent event={event} concerned={data} />
              ) : (
                <RepublishEvent event={event} concerned={data} />
              )}
              <CancelEvent event={event} concerned={data} />
            </div>
          ) : (
            <div className="flex flex-col items-start gap-5">
              <p className="text-lg">{UNCHANGEABLE[event.state]}</p>
              {(event.state === 'draft' || event.state === 'in_review') && (
                <Link to={hubEventPath(event.id, '/edit')} className={buttonClass('outline')}>
                  Edit or delete event
                </Link>
              )}
            </div>
          )
        }
      </AnswerView>
    </HubPage>
  );
}

const UNCHANGEABLE: Record<Exclude<HubEvent['state'], 'published' | 'postponed'>, string> = {
  draft: 'The event isn’t public yet, so there’s nothing to postpone or cancel.',
  in_review: 'The event isn’t public yet, so there’s nothing to postpone or cancel.',
  cancelled: 'The event is cancelled.',
  ended: 'The event is over.',
};
