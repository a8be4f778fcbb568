import { type AdministeredEvent, getAdministeredEvent } from '@quivertree/contract/events/event-review';
import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { AnswerView } from '../../../queries/answer-view.tsx';
import { EVENT_STATE_LABELS } from '@quivertree/domain/events/event-states';
import { type EventAction, EventActionDialog } from './event-actions.tsx';
import { EventMenu } from './event-menu.tsx';
import { useAnswer } from '../../../queries/use-query.ts';

interface EventReviewProps {
  eventId: string;
  /** Version of the preview above; undefined while it loads. */
  version: number | undefined;
}

/** Review decisions, placed below the preview so that administrators decide on what they see. */
export function EventReview({ eventId, version }: EventReviewProps) {
  const event = useAnswer(getAdministeredEvent, { params: { eventId } });
  const [asking, setAsking] = useState<EventAction>();
  return (
    <section
      aria-label="Review"
      className="sticky bottom-0 z-20 -mx-(--gutter) mt-6 border-t-2 border-rust bg-pan-bright px-(--gutter) py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:mx-0 lg:px-4"
    >
      <AnswerView query={event} name="the event">
        {(data) => (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="text-sm sm:text-base">{statusOf(data)}</p>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:[&>button]:px-4">
              {data.state === 'in_review' && (
                <>
                  <Button disabled={version === undefined} onClick={() => setAsking('approve')}>
                    Approve
                  </Button>
                  <Button kind="outline" onClick={() => setAsking('request changes')}>
                    Request changes
                  </Button>
                </>
              )}
              {data.reReview && <Button onClick={() => setAsking('changes')}>Review changes</Button>}
              <EventMenu event={data} onChoose={setAsking} />
            </div>
            {asking && (
              <EventActionDialog action={asking} event={data} version={version} onClose={() => setAsking(undefined)} />
            )}
          </div>
        )}
      </AnswerView>
    </section>
  );
}

function statusOf({ state, reReview, offSale, submittedAt, timeZone }: AdministeredEvent): string {
  const since = submittedAt && formatDateTime(submittedAt, timeZone);
  if (state === 'in_review') return since ? `Waiting for review since ${since}.` : 'Waiting for review.';
  if (reReview === 'waiting')
    return since ? `Changed since its last review. Waiting since ${since}.` : 'Changed since its last review.';
  if (reReview) return 'Changes requested. Sales are paused.';
  return offSale ? 'Off sale.' : `${EVENT_STATE_LABELS[state]}.`;
}
