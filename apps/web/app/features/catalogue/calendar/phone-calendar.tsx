import type { Answer } from '@quivertree/contract/call';
import type { listCalendarEvents } from '@quivertree/contract/catalogue/catalogue';
import {
  type CalendarView,
  daysOf,
  dayTitle,
  eventsByDay,
  lastsAllDay,
  monthOf,
  stepFrom,
  viewTitle,
} from '@quivertree/domain/catalogue/calendar-days';
import { venueOf } from '@quivertree/domain/places/place';
import { dayNumber, formatTime, NAMIBIA, wallTimeAt } from '@quivertree/domain/dates/zoned-time';
import { useMemo, useState } from 'react';
import { Link } from '../../../pages/link.tsx';
import { eventPath } from '../../../pages/paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { DayGrid } from './day-grid.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CHEVRON_LEFT, CHEVRON_RIGHT } from '../../../ui/icons.ts';

type CalendarEvent = Answer<typeof listCalendarEvents>[number];

const VIEWS = [
  { view: 'month', label: 'Month', previous: 'Previous month', next: 'Next month' },
  { view: 'week', label: 'Week', previous: 'Previous week', next: 'Next week' },
  { view: 'day', label: 'Day', previous: 'Previous day', next: 'Next day' },
  { view: 'list', label: 'List', previous: 'Previous week', next: 'Next week' },
] as const satisfies readonly { view: CalendarView; label: string; previous: string; next: string }[];

const control = 'inline-flex min-h-11 min-w-11 items-center justify-center border font-semibold';

/** Calendar on a phone: days marked with their number of events, and an agenda below them. */
export default function PhoneCalendar({ events }: { events: readonly CalendarEvent[] }) {
  const [today] = useState(() => dayNumber(wallTimeAt(Date.now(), NAMIBIA)));
  const [view, setView] = useState<CalendarView>('month');
  const [day, setDay] = useState(today);
  const byDay = useMemo(() => eventsByDay(events, NAMIBIA), [events]);
  const shown = daysOf(view === 'day' ? 'week' : view, day);
  const move = (direction: 1 | -1) => setDay(stepFrom(view, day, direction));
  const labels = VIEWS.find((choice) => choice.view === view);
  return (
    <section aria-label="Calendar">
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex">
          <button
            type="button"
            aria-label={labels?.previous}
            onClick={() => move(-1)}
            className={`${control} rounded-l-md border-camelthorn`}
          >
            <Icon path={CHEVRON_LEFT} className="size-5" />
          </button>
          <button
            type="button"
            aria-label={labels?.next}
            onClick={() => move(1)}
            className={`${control} -ml-px rounded-r-md border-camelthorn`}
          >
            <Icon path={CHEVRON_RIGHT} className="size-5" />
          </button>
        </div>
        <button
          type="button"
          onClick={() => setDay(today)}
          className={`${control} rounded-md border-camelthorn px-2.5`}
        >
          Today
        </button>
        <h2 aria-live="polite" className="ml-auto text-lg">
          {viewTitle(view, day)}
        </h2>
      </div>
      <div role="group" aria-label="View" className="mt-3 grid grid-cols-4 max-[16rem]:grid-cols-2">
        {VIEWS.map((choice) => (
          <button
            key={choice.view}
            type="button"
            aria-pressed={view === choice.view}
            onClick={() => setView(choice.view)}
            className={`${control} -ml-px border-camelthorn first:ml-0 first:rounded-l-md last:rounded-r-md aria-pressed:bg-camelthorn aria-pressed:text-pan`}
          >
            {choice.label}
          </button>
        ))}
      </div>
      {view !== 'list' && (
        <DayGrid
          days={shown}
          month={view === 'month' ? monthOf(day) : undefined}
          chosen={day}
          today={today}
          countOn={(one) => byDay.get(one)?.length ?? 0}
          onChoose={setDay}
        />
      )}
      <Agenda days={agendaDays(view, day, shown)} chosen={day} byDay={byDay} />
    </section>
  );
}

/**
 * Days in the agenda. In the month and week views, they run from the chosen day to the end of the month or week. The
 * list view has the whole week, the day view only the chosen day.
 */
function agendaDays(view: CalendarView, day: number, shown: readonly number[]): number[] {
  if (view === 'day') return [day];
  if (view === 'list') return [...shown];
  const last = view === 'month' ? monthOf(day).last : (shown.at(-1) ?? day);
  return Array.from({ length: last - day + 1 }, (_, i) => day + i);
}

interface AgendaProps {
  days: readonly number[];
  chosen: number;
  byDay: ReadonlyMap<number, readonly CalendarEvent[]>;
}

/** Events by day. The chosen day is listed even if it has no events. */
function Agenda({ days, chosen, byDay }: AgendaProps) {
  const withEvents = days.filter((day) => day === chosen || byDay.has(day));
  return (
    <div className="mt-6">
      {withEvents.map((day) => (
        <section key={day} aria-label={dayTitle(day)} className="border-t-2 border-camelthorn pt-3 pb-5">
          <h3 className="figures text-lg">{dayTitle(day)}</h3>
          {byDay.has(day) ? (
            <ul className="mt-1">
              {byDay.get(day)?.map((event) => (
                <AgendaItem key={event.id} event={event} day={day} />
              ))}
            </ul>
          ) : (
            <p className="mt-1 text-soft">No events on this day.</p>
          )}
        </section>
      ))}
    </div>
  );
}

function AgendaItem({ event, day }: { event: CalendarEvent; day: number }) {
  const starts = dayNumber(wallTimeAt(Date.parse(event.start), NAMIBIA)) === day;
  const allDay = lastsAllDay(event, day, NAMIBIA);
  return (
    <li className="relative grid grid-cols-[4rem_minmax(0,1fr)] gap-x-2 border-t border-hairline py-3 first:border-t-0 max-[16rem]:grid-cols-1">
      <span className="figures font-semibold text-dune-ink">
        {allDay ? 'All-day' : starts ? formatTime(event.start, NAMIBIA) : `to ${formatTime(event.end, NAMIBIA)}`}
      </span>
      <span className="min-w-0">
        <Link
          to={eventPath({ id: event.id })}
          className={classNames(
            'font-display text-lg leading-tight font-bold wrap-anywhere',
            'after:absolute after:inset-0',
          )}
        >
          {event.title}
        </Link>
        <span className="mt-0.5 block text-sm text-soft">{venueOf(event.location)}</span>
      </span>
    </li>
  );
}
