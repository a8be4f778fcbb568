import type { Answer } from '@quivertree/contract/call';
import type { listCalendarEvents } from '@quivertree/contract/catalogue/catalogue';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { messageOf } from '@quivertree/contract/error-message';
import { eventPath } from '../../../pages/paths.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { retryImport } from '../../../hydration/retrying-import.ts';
import { useQuery } from '../../../queries/use-query.ts';
import { calendarQuery } from './calendar-query.ts';

const CalendarGrid = lazy(() => retryImport(() => import('./calendar-grid.tsx')));
const PhoneCalendar = lazy(() => retryImport(() => import('./phone-calendar.tsx')));
/** Below this width, a month has no room for titles. */
const NARROW = '(width < 40rem)';
const loading = <Loading>Loading calendar...</Loading>;

/**
 * The calendar with its loading, empty and error states. It runs in the browser only; without scripts, a list takes its
 * place.
 */
export function EventCalendar() {
  const { data, error, isFetching, refetch } = useQuery(calendarQuery());
  const hydrated = useHydrated();
  const narrow = useMediaQuery(NARROW);
  if (data?.length === 0) return <p className="py-16 text-lg">No events available.</p>;
  if (data && hydrated)
    return (
      <Suspense fallback={loading}>
        {narrow ? <PhoneCalendar events={data} /> : <CalendarGrid events={data} />}
      </Suspense>
    );
  if (error && !data)
    return (
      <ErrorState onRetry={refetch} retrying={isFetching}>
        {`Error loading events: ${messageOf(error)}`}
      </ErrorState>
    );
  return (
    <>
      <div className="needs-scripts">{loading}</div>
      {data && (
        <noscript>
          <EventList events={data} />
        </noscript>
      )}
    </>
  );
}

/** The calendar's events as a list, for browsers without scripts. */
function EventList({ events }: { events: Answer<typeof listCalendarEvents> }) {
  return (
    <ul>
      {events.map(({ id, slug, title, start }) => (
        <li key={id} className="border-t border-hairline py-3">
          {formatDateTime(start, NAMIBIA)}: <a href={eventPath({ slug, id })}>{title}</a>
        </li>
      ))}
    </ul>
  );
}

/** True if the window matches a media query; false on the server. */
function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
