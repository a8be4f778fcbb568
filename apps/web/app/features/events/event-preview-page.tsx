import { getEventPreview, saveEventDetails } from '@quivertree/contract/events/event-editing';
import { hubEventPath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { EventReview } from './review/event-review.tsx';
import { EventPage } from '../catalogue/event/event-page.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { useMayCall } from '../hub/use-person.ts';
import { useAnswer } from '../../queries/use-query.ts';

/** Preview of an event, rendered with the components of the public page. */
export default function EventPreviewPage() {
  const { id, organiser } = useHubEvent();
  const mayCall = useMayCall(organiser.role);
  const preview = useAnswer(getEventPreview, { params: { eventId: id } });
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 border-l-4 border-aloe bg-pan-deep px-4 py-2">
        <p className="py-1 font-semibold">This is a preview. Visitors can’t see it, and no tickets are sold here.</p>
        {mayCall(saveEventDetails) && (
          <Link
            to={hubEventPath(id, '/edit')}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Back to editing
          </Link>
        )}
      </div>
      <AnswerView query={preview} name="the event">
        {(event) => (
          // Removes the page's margins, because the hub has its own.
          <div className="[&_.wall]:px-0">
            <EventPage event={event} onRefresh={preview.refetch} preview />
          </div>
        )}
      </AnswerView>
      {organiser.role === null && <EventReview eventId={id} version={preview.data?.version} />}
    </>
  );
}
