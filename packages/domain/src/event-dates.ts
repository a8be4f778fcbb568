import { DAY_MS } from './durations.ts';
import { isSameDay } from './zoned-time.ts';

/** When an event is; milliseconds since 1970. */
export interface EventDates {
  startsAt: number;
  endsAt: number;
  /** IANA name. */
  timeZone: string;
}

export type DateProblem = 'end_before_start' | 'in_past' | 'over' | 'needs_postponing';

export interface DateRules {
  /** How it is now; undefined: the event is new. */
  before: EventDates | undefined;
  /** Whether somebody has bought, or is buying, a ticket for the date as it is. */
  hasOrders: boolean;
  now: number;
}

/**
 * What is wrong with an event's dates, by field. What stays as it was is not questioned. Once there are orders the days
 * stay: the hours may be corrected within them, anything else is a postponement, where everybody is asked. So no end moves
 * to where money would be released of an event that has not happened.
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
    if (zoneMoved) problems.timeZone = 'needs_postponing';
    if (startMoved && !isSameDay(before.startsAt, after.startsAt, before.timeZone))
      problems.startsAt = 'needs_postponing';
    if (endMoved && !isSameDay(before.endsAt, after.endsAt, before.timeZone)) problems.endsAt = 'needs_postponing';
  }
  return problems;
}

/** Whether there is a zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const WEEK_MS = 7 * DAY_MS;

/** When a copy of an event is: on the same weekday at the same hour, the first week that lies ahead of now and of it. */
export function datesOfCopy({ startsAt, endsAt }: Pick<EventDates, 'startsAt' | 'endsAt'>, now: number) {
  const weeks = Math.max(1, Math.ceil((now + DAY_MS - startsAt) / WEEK_MS));
  return { startsAt: startsAt + weeks * WEEK_MS, endsAt: endsAt + weeks * WEEK_MS };
}
