import { listEventChanges, previewEventChange } from '@quivertree/contract/event-changes';
import { Link } from '../../link.tsx';
import { hubEventPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { AnswerView } from '../hub/answer-view.tsx';
import { type HubEvent, useHubEvent } from '../hub/hub-event-frame.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { CancelEvent } from './cancel-event.tsx';
import { MadeChanges } from './made-changes.tsx';
import { PostponeEvent } from './postpone-event.tsx';
import { RepublishEvent } from './republish-event.tsx';

/** How often a change that is being worked through is asked for again, in milliseconds. */
const REFRESH_MS = 3_000;

/** Postponing and cancelling: what will happen to whose money stands before the button. */
export default function EventChangesPage() {
  const event = useHubEvent();
  const params = { eventId: event.id };
  const concerned = useAnswer(previewEventChange, { params });
  const changes = useAnswer(
    listEventChanges,
    { params },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ finishedAt }) => finishedAt === null) ? REFRESH_MS : false,
    },
  );
  return (
    <HubPage title="Postpone or cancel">
      {changes.data && changes.data.length > 0 && <MadeChanges changes={changes.data} timeZone={event.timeZone} />}
      <AnswerView query={concerned} name="whom this concerns">
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
                  Change or delete it
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
  draft: 'It is not public yet: there is nothing to postpone or cancel.',
  in_review: 'It is not public yet: there is nothing to postpone or cancel.',
  cancelled: 'The event is cancelled.',
  ended: 'The event is over.',
};
