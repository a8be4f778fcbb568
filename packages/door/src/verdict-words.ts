import type { Answer } from '@quivertree/contract/call';
import type { AdmissionHours, DoorRefusalReason, scanTicket } from '@quivertree/contract/door/door';
import { formatDateTime, formatTime, isSameDay } from '@quivertree/domain/dates/zoned-time';

/**
 * Decision about a scan; `hours` is null if the server rejected the code without reading it, and only the server's
 * decisions name the ticket.
 */
export type Decision = Omit<Answer<typeof scanTicket>, 'counts' | 'hours' | 'ticketId'> & {
  hours: AdmissionHours | null;
  ticketId?: string | null;
};
export type Verdict = Decision['verdict'];

const WORD: Record<Verdict, string> = { admitted: 'Admitted', already_in: 'Already in', refused: 'Refused' };

/** Words for a valid ticket that is refused because of its event. */
const WORD_OF_EVENT: Partial<Record<DoorRefusalReason, string>> = {
  postponed: 'Postponed',
  cancelled: 'Cancelled',
  too_early: 'Too early',
  too_late: 'Too late',
};

/** Explanation of each refusal. */
export const REFUSAL_WORDS: Readonly<Record<DoorRefusalReason, string>> = {
  unreadable: 'This isn’t a ticket code, or the scanner misread it. Scan the ticket again, or type its short code.',
  forged: 'This code isn’t genuine. We didn’t issue it.',
  unknown: 'No ticket has this code. Check for typing errors.',
  other_event: 'This ticket is for another event.',
  void: 'This ticket is no longer valid. It was cancelled or refunded.',
  replaced: 'This code is out of date. Ask to see the ticket’s newest code.',
  not_admissible: 'This ticket is being transferred to someone else and isn’t valid until they accept it.',
  postponed: 'This event has been postponed. The ticket will be valid on the new date.',
  cancelled: 'This event has been cancelled. No one can be admitted.',
  too_early: 'Admission hasn’t opened yet.',
  too_late: 'This event is over.',
  undone: 'This admission was undone. Scan the ticket again.',
};

/** Explanation of a refusal for a reason that only newer servers know. */
const UNKNOWN_REFUSAL = 'This scanner is out of date. Update the app or reload the page, then scan the ticket again.';

/** The server's decision. A verdict that only newer servers know becomes a refusal, so that it admits no one. */
export function knownDecision(decision: Decision): Decision {
  return decision.verdict in WORD ? decision : { ...decision, verdict: 'refused' };
}

/** Word shown in large type for a verdict. */
export function verdictWord({ verdict, reason }: Pick<Decision, 'verdict' | 'reason'>): string {
  return (reason && WORD_OF_EVENT[reason]) ?? WORD[verdict];
}

/** True if a scan was refused only because of the time, so that an authorised person can admit anyway. */
export function isOutsideHours({ reason }: Pick<Decision, 'reason'>): boolean {
  return reason === 'too_early' || reason === 'too_late';
}

/** Detail below the word: time of the first admission or reason for the refusal; null if none is needed. */
export function verdictDetail(decision: Decision, timeZone: string, now: number): string | null {
  if (decision.verdict === 'refused')
    return outsideDetail(decision, timeZone) ?? (decision.reason && REFUSAL_WORDS[decision.reason]) ?? UNKNOWN_REFUSAL;
  if (decision.verdict === 'admitted' || decision.admittedAt === null) return null;
  return isSameDay(decision.admittedAt, now, timeZone)
    ? `at ${formatTime(decision.admittedAt, timeZone)}`
    : `on ${formatDateTime(decision.admittedAt, timeZone)}`;
}

/** Detail with the event's times, for a ticket scanned outside the admission hours; null for other verdicts. */
function outsideDetail({ reason, hours }: Decision, timeZone: string): string | null {
  if (!hours) return null;
  if (reason === 'too_late') return `This event ended on ${formatDateTime(hours.endsAt, timeZone)}.`;
  if (reason !== 'too_early') return null;
  const starts = formatDateTime(hours.startsAt, timeZone);
  return isSameDay(hours.opensAt, hours.startsAt, timeZone)
    ? `This event starts on ${starts}. Admission opens at ${formatTime(hours.opensAt, timeZone)} that day.`
    : `This event starts on ${starts}. Admission opens on ${formatDateTime(hours.opensAt, timeZone)}.`;
}

/** Holder and ticket type, as far as known: `Ndapewa Nghipunya · VIP`. */
export function verdictHolder({ attendeeName, ticketTypeName }: Decision): string | null {
  return [attendeeName, ticketTypeName].filter(Boolean).join(' · ') || null;
}
