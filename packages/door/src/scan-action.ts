import { UNDO_OWN_MS } from '@quivertree/domain/door/admission';
import type { DecidedScan } from './scan-queue.ts';
import { isOutsideHours } from './verdict-words.ts';

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
