import { UNDO_OWN_MS } from '@quivertree/domain/door/admission';
import type { createDoorCalls } from './door-calls.ts';
import type { DecidedScan, ScanQueue } from './scan-queue.ts';
import { isOutsideHours, verdictDetail } from './verdict-words.ts';

export type ScanAction = 'admit' | 'undo';

/** Action still available for a scan at `now` (in milliseconds since 1970), or null. */
export function scanActionOf(
  { decision, decidedAt, practice, undone }: DecidedScan,
  may: { admitAnyway: boolean; undoAny: boolean } | undefined,
  now: number,
): ScanAction | null {
  if (isOutsideHours(decision)) return may?.admitAnyway ? 'admit' : null;
  if (practice || undone || decision.admissionId === null) return null;
  const own = decision.verdict === 'admitted' && now - decidedAt < UNDO_OWN_MS;
  return own || may?.undoAny ? 'undo' : null;
}

/** Labels of the buttons that ask about an action. */
export const SCAN_ACTION_LABELS: Readonly<Record<ScanAction, string>> = { admit: 'Admit anyway', undo: 'Undo' };

/** Shown in place of the button to people who may not admit outside the admission hours. */
export const ASK_OWNER = 'An owner or manager can admit them anyway.';

/** A question about a scan, asked before it is acted on. */
export interface ScanQuestion {
  title: string;
  text: string;
  /** Common reasons to choose from. */
  reasons: readonly string[];
  /** Label of the button that goes ahead. */
  button: string;
}

/** The question asked before an action, whose reason is logged. */
export function scanQuestion(
  { decision, decidedAt, practice }: DecidedScan,
  action: ScanAction,
  timeZone: string,
): ScanQuestion {
  const ticket = decision.attendeeName ?? 'this ticket';
  if (action === 'undo')
    return {
      title: `Undo the admission of ${ticket}?`,
      text: 'The ticket can then be used for entry again. The change will be logged with your reason.',
      reasons: ['Scanned by mistake', 'Wrong ticket or person', 'Turned away after the scan'],
      button: 'Undo admission',
    };
  const consequence = practice
    ? 'This is practice, so nothing is saved.'
    : 'The admission will be logged with your reason.';
  return {
    title: `Admit ${ticket} anyway?`,
    text: [verdictDetail(decision, timeZone, decidedAt), consequence].filter(Boolean).join(' '),
    reasons: ['The event’s hours have changed', 'Entry outside admission hours was agreed', 'Crew or artist'],
    button: 'Admit anyway',
  };
}

interface ScanActionInput {
  scan: DecidedScan;
  action: ScanAction;
  reason: string;
  /** The same for all attempts, so that a retry after a lost answer admits only once. */
  nonce: string;
}

/** Admits anyway or undoes, and shows the outcome in the queue. */
export async function actOnScan(
  { calls, queue }: { calls: ReturnType<typeof createDoorCalls>; queue: ScanQueue },
  { scan: { code, practice, readAt, decision }, action, reason, nonce }: ScanActionInput,
): Promise<void> {
  if (action === 'admit') {
    const admitted = await calls.admitAnyway({ code, practice, nonce, reason });
    queue.show({ code, practice, nonce, decision: admitted, readAt });
  } else {
    const admissionId = decision.admissionId ?? '';
    await calls.undo(admissionId, reason);
    queue.markUndone(admissionId);
  }
}
