import type { LoaderFunctionArgs } from 'react-router';
import { EventCalendar } from '../features/catalogue/calendar/event-calendar.tsx';
import { answers } from '../queries/answers.ts';
import { prefetchOnServer } from '../queries/prefetch-on-server.ts';
import { calendarQuery } from '../features/catalogue/calendar/calendar-query.ts';

export { headersOfLoader as headers } from '../queries/prefetch-on-server.ts';

export function loader(args: LoaderFunctionArgs) {
  return prefetchOnServer(args, [calendarQuery()]);
}

export function clientLoader(): null {
  answers.prefetch(calendarQuery());
  return null;
}

export default function Calendar() {
  return (
    <div className="wall pt-6 sm:pt-10">
      <h1 className="text-[clamp(2.75rem,8.5vw,7.5rem)]">Event Calendar</h1>
      <p className="mt-3 mb-6 sm:mt-5 sm:mb-10 sm:text-xl">
        Browse and explore events using the interactive calendar below.
      </p>
      <EventCalendar />
    </div>
  );
}
