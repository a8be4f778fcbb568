import { DAY_MS } from '../dates/durations.ts';
import { isSameDay } from '../dates/zoned-time.ts';

/** An event's times, in milliseconds since 1970. */
export interface EventDates {
  startsAt: number;
  endsAt: number;
  /** IANA name of the time zone. */
  timeZone: string;
}

export type DateProblem = 'end_before_start' | 'in_past' | 'over' | 'needs_postponing' | 'zone_fixed';

export interface DateRules {
  /** Current dates; undefined for a new event. */
  before: EventDates | undefined;
  /** True if tickets have been sold or are reserved for the current date. */
  hasOrders: boolean;
  now: number;
}

/**
 * Problems with an event's dates, by field. Unchanged values aren't checked. Once there are orders, only the hours
 * within the same days can change; anything else is a postponement, which notifies ticket holders. This way, money is
 * never released before the event has happened.
 */
export function dateProblems(
  after: EventDates,
  { before, hasOrders, now }: DateRules,
): Partial<Record<keyof EventDates, DateProblem>> {
  const startMoved = before?.startsAt !== after.startsAt;
  const endMoved = before?.endsAt !== after.endsAt;
  const zoneMoved = before?.timeZone !== after.timeZone;
  if (!startMoved && !endMoved && !zoneMoved) return {};
  if (after.endsAt <= after.startsAt) return { endsAt: 'end_before_start' };
  if (before && hasOrders && before.endsAt <= now) return startMoved ? { startsAt: 'over' } : { endsAt: 'over' };
  const problems: Partial<Record<keyof EventDates, DateProblem>> = {};
  if (startMoved && after.startsAt <= now) problems.startsAt = 'in_past';
  if (endMoved && after.endsAt <= now) problems.endsAt = 'in_past';
  if (before && hasOrders) {
    if (zoneMoved) problems.timeZone = 'zone_fixed';
    if (startMoved && !isSameDay(before.startsAt, after.startsAt, before.timeZone))
      problems.startsAt = 'needs_postponing';
    if (endMoved && !isSameDay(before.endsAt, after.endsAt, before.timeZone)) problems.endsAt = 'needs_postponing';
  }
  return problems;
}

/** True for a known IANA zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const WEEK_MS = 7 * DAY_MS;

/**
 * Dates for a copy of an event: on the same weekday and at the same time, as early as possible, but at least a week
 * after the event and a day from now.
 */
export function datesOfCopy({ startsAt, endsAt }: Pick<EventDates, 'startsAt' | 'endsAt'>, now: number) {
  const weeks = Math.max(1, Math.ceil((now + DAY_MS - startsAt) / WEEK_MS));
  return { startsAt: startsAt + weeks * WEEK_MS, endsAt: endsAt + weeks * WEEK_MS };
}
