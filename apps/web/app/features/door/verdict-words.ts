import type { Answer } from '@quivertree/contract/call';
import type { DoorRefusalReason, scanTicket } from '@quivertree/contract/door';
import { formatDate, formatDateTime, formatTime } from '@quivertree/domain/zoned-time';

/** What was decided about one scan. */
export type Decision = Omit<Answer<typeof scanTicket>, 'counts'>;
export type Verdict = Decision['verdict'];

const WORD: Record<Verdict, string> = { admitted: 'Admitted', already_in: 'Already in', refused: 'Refused' };

const REASON: Record<DoorRefusalReason, string> = {
  unreadable: 'This is not a ticket code. Hold it still and try again, or type the short code.',
  forged: 'This code is not genuine: we did not issue it.',
  unknown: 'No ticket has this code. Please check what was typed.',
  other_event: 'This ticket is for another event.',
  void: 'This ticket is no longer valid: it was cancelled or refunded.',
  replaced: 'This is an old code: the ticket has a newer one. Ask to see the newest.',
  not_admissible: 'This ticket is being passed on to someone else. It lets nobody in until that is done.',
};

/** The one big word of a verdict. */
export function verdictWord(verdict: Verdict): string {
  return WORD[verdict];
}

/** What stands under the word: when the ticket came in, or why it may not; null where the word says it all. */
export function verdictDetail(decision: Decision, timeZone: string, now: number): string | null {
  if (decision.verdict === 'refused') return REASON[decision.reason ?? 'unreadable'];
  if (decision.verdict === 'admitted' || decision.admittedAt === null) return null;
  const today = formatDate(decision.admittedAt, timeZone) === formatDate(now, timeZone);
  return today
    ? `at ${formatTime(decision.admittedAt, timeZone)}`
    : `on ${formatDateTime(decision.admittedAt, timeZone)}`;
}

/** Whose ticket it is, as far as the answer says: `Ndapewa Nghipunya · VIP`. */
export function verdictHolder({ attendeeName, ticketTypeName }: Decision): string | null {
  return [attendeeName, ticketTypeName].filter(Boolean).join(' · ') || null;
}
