import { plural } from '@quivertree/domain/text/plural';
import { dayTitle } from '@quivertree/domain/catalogue/calendar-days';
import { wallDate } from '@quivertree/domain/dates/zoned-time';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
/** Maximum number of dots below a day. */
const MAX_DOTS = 3;

interface DayGridProps {
  /** Day numbers in whole weeks, Monday first. */
  days: readonly number[];
  /** Displayed month; days outside it are dimmed. Undefined in the week and day views. */
  month: { first: number; last: number } | undefined;
  chosen: number;
  today: number;
  countOn: (day: number) => number;
  onChoose: (day: number) => void;
}

/** Days to choose from, one week to a row, with a dot for each event, up to three a day. */
export function DayGrid({ days, month, chosen, today, countOn, onChoose }: DayGridProps) {
  return (
    <div className="mt-4">
      <div aria-hidden className="grid grid-cols-7 text-center text-xs font-semibold text-soft">
        {WEEKDAYS.map((name) => (
          <span key={name} className="py-1">
            <span className="max-[16rem]:hidden">{name}</span>
            <span className="min-[16rem]:hidden">{name.slice(0, 1)}</span>
          </span>
        ))}
      </div>
      <div className="grid grid-cols-7">
        {days.map((day) => (
          <button
            key={day}
            type="button"
            aria-label={`${dayTitle(day)}, ${eventsIn(countOn(day))}`}
            aria-pressed={day === chosen}
            aria-current={day === today ? 'date' : undefined}
            data-beside={month && (day < month.first || day > month.last) ? true : undefined}
            onClick={() => onChoose(day)}
            className="figures group flex h-11 flex-col items-center justify-center rounded-md text-base data-beside:text-soft aria-[current=date]:font-extrabold aria-[current=date]:text-dune-ink aria-pressed:bg-camelthorn aria-pressed:text-pan!"
          >
            {wallDate(day).day}
            <span aria-hidden className="mt-0.5 flex h-1.5 gap-0.5">
              {Array.from({ length: Math.min(MAX_DOTS, countOn(day)) }, (_, i) => (
                <span
                  key={i}
                  className="size-1.5 rounded-full bg-dune forced-color-adjust-none group-aria-pressed:bg-current"
                />
              ))}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

function eventsIn(count: number): string {
  return count === 0 ? 'no events' : plural(count, '1 event', '{n} events');
}
