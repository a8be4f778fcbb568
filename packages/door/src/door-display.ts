import { isOutsideHours } from './verdict-words.ts';
import type { DecidedScan, DoorEnd, ScanQueueState } from './scan-queue.ts';
import type { Scan } from './stored-scans.ts';

/**
 * Time a verdict stays after its ticket has left the view, in milliseconds. An old "Admitted" must not greet the next
 * guest.
 */
export const VERDICT_MS = 5_000;
/** Time a verdict stays if it still needs a decision, in milliseconds. */
export const UNDECIDED_VERDICT_MS = 20_000;

/** State that the door shows in large type. */
export type DoorDisplay =
  | { kind: 'ready' }
  | { kind: 'checking'; scan: Scan }
  | { kind: 'undecided'; scan: Scan }
  | { kind: 'verdict'; scan: DecidedScan }
  | { kind: 'ended'; end: DoorEnd };

/**
 * Returns the state to show at `now`. `lastSeen` is the time at which the newest verdict's code was last in view. Both
 * are in milliseconds since 1970.
 */
export function doorDisplay(state: ScanQueueState, lastSeen: number, now: number): DoorDisplay {
  if (state.ended) return { kind: 'ended', end: state.ended };
  const [newestVerdict] = state.decided;
  const verdict = newestVerdict?.undone ? undefined : newestVerdict;
  const waiting = newest(state.waiting.filter(({ letInAt }) => letInAt === undefined));
  if (waiting && waiting.readAt >= (newestVerdict?.decidedAt ?? 0))
    return { kind: state.offline ? 'undecided' : 'checking', scan: waiting };
  if (verdict && now - Math.max(verdict.decidedAt, lastSeen) < verdictMs(verdict))
    return { kind: 'verdict', scan: verdict };
  return waiting ? { kind: 'undecided', scan: waiting } : { kind: 'ready' };
}

/** Time a verdict stays after its ticket has left the view, in milliseconds. */
export function verdictMs({ decision }: DecidedScan): number {
  return isOutsideHours(decision) ? UNDECIDED_VERDICT_MS : VERDICT_MS;
}

/** Number of people admitted, including those whom this scanner let in and the server hasn't recorded yet. */
export function admittedCount({ admitted }: { admitted: number }, { waiting }: ScanQueueState): number {
  return admitted + waiting.filter(({ letInAt }) => letInAt !== undefined).length;
}

function newest(scans: readonly Scan[]): Scan | undefined {
  return scans.reduce<Scan | undefined>(
    (latest, scan) => (latest && latest.readAt > scan.readAt ? latest : scan),
    undefined,
  );
}
