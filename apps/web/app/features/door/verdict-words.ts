import type { Answer } from '@quivertree/contract/call';
import type { AdmissionHours, DoorRefusalReason, scanTicket } from '@quivertree/contract/door';
import { formatDate, formatDateTime, formatTime, isSameDay } from '@quivertree/domain/zoned-time';

/** What was decided about one scan; `hours` are null where the server would not even look at it. */
export type Decision = Omit<Answer<typeof scanTicket>, 'counts' | 'hours'> & { hours: AdmissionHours | null };
export type Verdict = Decision['verdict'];

const WORD: Record<Verdict, string> = { admitted: 'Admitted', already_in: 'Already in', refused: 'Refused' };

/** Outside the admission hours the ticket itself is good. */
const WORD_OUTSIDE: Partial<Record<DoorRefusalReason, string>> = { too_early: 'Too early', too_late: 'Too late' };

const REASON: Record<DoorRefusalReason, string> = {
  unreadable: 'This is not a ticket code. Hold it still and try again, or type the short code.',
  forged: 'This code is not genuine: we did not issue it.',
  unknown: 'No ticket has this code. Please check what was typed.',
  other_event: 'This ticket is for another event.',
  void: 'This ticket is no longer valid: it was cancelled or refunded.',
  replaced: 'This is an old code: the ticket has a newer one. Ask to see the newest.',
  not_admissible: 'This ticket is being passed on to someone else. It lets nobody in until that is done.',
  too_early: 'This event does not admit yet.',
  too_late: 'This event is over.',
  undone: 'This admission was undone. Scan the ticket again.',
};

/** The one big word of a verdict. */
export function verdictWord({ verdict, reason }: Pick<Decision, 'verdict' | 'reason'>): string {
  return (reason && WORD_OUTSIDE[reason]) ?? WORD[verdict];
}

/** Whether it was refused for the hour only, so that someone who may can admit anyway. */
export function isOutsideHours({ reason }: Pick<Decision, 'reason'>): boolean {
  return reason === 'too_early' || reason === 'too_late';
}

/** What stands under the word: when the ticket came in, or why it may not; null where the word says it all. */
export function verdictDetail(decision: Decision, timeZone: string, now: number): string | null {
  if (decision.verdict === 'refused')
    return outsideDetail(decision, timeZone) ?? REASON[decision.reason ?? 'unreadable'];
  if (decision.verdict === 'admitted' || decision.admittedAt === null) return null;
  const today = formatDate(decision.admittedAt, timeZone) === formatDate(now, timeZone);
  return today
    ? `at ${formatTime(decision.admittedAt, timeZone)}`
    : `on ${formatDateTime(decision.admittedAt, timeZone)}`;
}

/** When the event is that does not admit now. */
function outsideDetail({ reason, hours }: Decision, timeZone: string): string | null {
  if (!hours) return null;
  if (reason === 'too_late') return `This event ended on ${formatDateTime(hours.endsAt, timeZone)}.`;
  if (reason !== 'too_early') return null;
  const opens = isSameDay(hours.opensAt, hours.startsAt, timeZone)
    ? `at ${formatTime(hours.opensAt, timeZone)} that day`
    : `on ${formatDateTime(hours.opensAt, timeZone)}`;
  return `This event starts on ${formatDateTime(hours.startsAt, timeZone)}. Admission opens ${opens}.`;
}

/** Whose ticket it is, as far as the answer says: `Ndapewa Nghipunya · VIP`. */
export function verdictHolder({ attendeeName, ticketTypeName }: Decision): string | null {
  return [attendeeName, ticketTypeName].filter(Boolean).join(' · ') || null;
}
