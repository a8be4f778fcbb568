import type { Answer } from '@quivertree/contract/call';
import type { listCalendarEvents } from '@quivertree/contract/catalogue/catalogue';
import { dayTitle, eventsByDay, lastsAllDay } from '@quivertree/domain/catalogue/calendar-days';
import { dayNumber, formatTime, NAMIBIA, wallTimeAt } from '@quivertree/domain/dates/zoned-time';

type CalendarEvent = Answer<typeof listCalendarEvents>[number];

/** A row of the agenda: a day, or an event on it. */
export type AgendaRow =
  | { kind: 'day'; key: string; title: string }
  | { kind: 'event'; key: string; event: CalendarEvent; time: string };

/**
 * Days with events from today on, each followed by its events. Before them, yesterday with those that run past midnight
 * until later than `now`, in milliseconds.
 */
export function agendaRows(events: readonly CalendarEvent[], now: number): AgendaRow[] {
  const today = dayNumber(wallTimeAt(now, NAMIBIA));
  const byDay = eventsByDay(events, NAMIBIA);
  const tonight = (byDay.get(today - 1) ?? []).filter(
    (event) => Date.parse(event.end) > now && !byDay.get(today)?.includes(event),
  );
  return [...byDay.set(today - 1, tonight)]
    .filter(([day, onDay]) => day >= today - 1 && onDay.length > 0)
    .sort(([one], [other]) => one - other)
    .flatMap(([day, onDay]) => [
      { kind: 'day' as const, key: String(day), title: dayTitle(day) },
      ...onDay.map((event) => ({
        kind: 'event' as const,
        key: `${day} ${event.id}`,
        event,
        time: timeOn(day, event),
      })),
    ]);
}

/** Time of an event as its row on that day shows it. */
function timeOn(day: number, event: CalendarEvent): string {
  if (lastsAllDay(event, day, NAMIBIA)) return 'All-day';
  const starts = dayNumber(wallTimeAt(Date.parse(event.start), NAMIBIA)) === day;
  return starts ? formatTime(event.start, NAMIBIA) : `to ${formatTime(event.end, NAMIBIA)}`;
}
