import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { hubEventPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { EventPage } from '../event/event-page.tsx';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { eventPreviewQuery } from './event-query.ts';

/** An event as visitors will see it, with the very parts of the public page. */
export function EventPreviewPage() {
  const { id } = useHubEvent();
  const { data: event, error, isFetching, refetch } = useQuery(eventPreviewQuery(id));
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 border-l-4 border-aloe bg-pan-deep py-3 pl-4">
        <p className="font-semibold">This is a preview: visitors do not see this page, and nothing is sold on it.</p>
        <Link to={hubEventPath(id, '/edit')} className={buttonClass('quiet')}>
          Back to editing
        </Link>
      </div>
      {event ? (
        <EventPage event={event} onRefresh={() => void refetch()} preview />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {`Error loading event: ${error.message}`}
        </ErrorState>
      ) : (
        <Loading />
      )}
    </>
  );
}
