import { isOutsideHours } from './verdict-words.ts';
import type { DecidedScan, DoorEnd, Scan, ScanQueueState } from './scan-queue.ts';

/** How long a verdict stays once its ticket is out of view, in milliseconds. An old "Admitted" must not greet the next. */
export const VERDICT_MS = 5_000;
/** One that leaves something to decide stays longer, in milliseconds. */
export const UNDECIDED_VERDICT_MS = 20_000;

/** The one thing that the door shows large. */
export type DoorFace =
  | { kind: 'ready' }
  | { kind: 'checking'; scan: Scan }
  | { kind: 'undecided'; scan: Scan }
  | { kind: 'verdict'; scan: DecidedScan }
  | { kind: 'ended'; end: DoorEnd };

/** What to show at `now`; `lastSeen` is when the code of the newest verdict was last in view (milliseconds since 1970). */
export function doorFace(state: ScanQueueState, lastSeen: number, now: number): DoorFace {
  if (state.ended) return { kind: 'ended', end: state.ended };
  const [newestVerdict] = state.decided;
  const verdict = newestVerdict?.undone ? undefined : newestVerdict;
  const waiting = newest(state.waiting);
  if (waiting && waiting.readAt >= (newestVerdict?.decidedAt ?? 0))
    return { kind: state.offline ? 'undecided' : 'checking', scan: waiting };
  if (verdict && now - Math.max(verdict.decidedAt, lastSeen) < verdictMs(verdict))
    return { kind: 'verdict', scan: verdict };
  return waiting ? { kind: 'undecided', scan: waiting } : { kind: 'ready' };
}

/** For how long a verdict is shown once its ticket is out of view, in milliseconds. */
export function verdictMs({ decision }: DecidedScan): number {
  return isOutsideHours(decision) ? UNDECIDED_VERDICT_MS : VERDICT_MS;
}

function newest(scans: readonly Scan[]): Scan | undefined {
  return scans.reduce<Scan | undefined>(
    (latest, scan) => (latest && latest.readAt > scan.readAt ? latest : scan),
    undefined,
  );
}
