import { calendarUrls, type CalendarEntry } from '@quivertree/domain/catalogue/calendar-entry';
import { retryImport } from '../../../hydration/retrying-import.ts';

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-atlantic-ink underline underline-offset-4';

/** Links that add an event to the visitor's calendar. */
export function AddToCalendar({ entry, eventId }: { entry: CalendarEntry; eventId: string }) {
  return (
    <section aria-labelledby="add-to-calendar">
      <h2 id="add-to-calendar" className="eyebrow font-text text-soft">
        Add To Calendar
      </h2>
      <CalendarLinks entry={entry} eventId={eventId} />
    </section>
  );
}

/** The calendar links without their heading. */
export function CalendarLinks({ entry, eventId }: { entry: CalendarEntry; eventId: string }) {
  return (
    <ul className="flex flex-wrap gap-x-6">
      {Object.entries(calendarUrls(entry)).map(([calendar, url]) => (
        <li key={calendar}>
          <a href={url} target="_blank" rel="noreferrer" className={linkClass}>
            {calendar}
          </a>
        </li>
      ))}
      <li className="needs-scripts">
        <button type="button" className={linkClass} onClick={() => save(entry, eventId)}>
          Apple
        </button>
      </li>
    </ul>
  );
}

async function save(entry: CalendarEntry, eventId: string): Promise<void> {
  const { saveCalendarFile } = await retryImport(() => import('./save-calendar-file.ts'));
  saveCalendarFile(entry, eventId);
}
