import { formatTime } from '@quivertree/domain/dates/zoned-time';
import type { DecidedScan, ScanQueueState } from './scan-queue.ts';
import type { Scan } from './stored-scans.ts';
import { type Verdict, verdictHolder, verdictWord } from './verdict-words.ts';

/** A row of a door's latest scans. */
export interface RecentScan {
  nonce: string;
  tone: Verdict | 'undecided';
  word: string;
  /** Time of day at which the code was read, by the server's clock if this scanner's is known to be wrong. */
  time: string;
  /** Holder and ticket type, or the end of the code. */
  text: string;
  /** The scan with its answer; undefined while there is none. */
  scan: DecidedScan | undefined;
}

/** Latest scans, newest first, with undecided ones on top. `clockBehindMs` is the offline list's. */
export function recentScans(
  { waiting, decided }: ScanQueueState,
  { timeZone, clockBehindMs }: { timeZone: string; clockBehindMs: number },
): RecentScan[] {
  const timeOf = (readAt: number) => formatTime(readAt + clockBehindMs, timeZone);
  return [
    ...[...waiting]
      .reverse()
      .filter(isUndecided)
      .map(({ nonce, code, readAt }) => ({
        nonce,
        tone: 'undecided' as const,
        word: 'Waiting',
        time: timeOf(readAt),
        text: ending(code),
        scan: undefined,
      })),
    ...decided.map((scan) => ({
      nonce: scan.nonce,
      tone: scan.undone || scan.conflict ? ('undecided' as const) : scan.decision.verdict,
      word: scan.undone ? 'Undone' : scan.conflict ? 'Conflict' : verdictWord(scan.decision),
      time: timeOf(scan.readAt),
      text: [...(scan.practice ? ['Practice'] : []), verdictHolder(scan.decision) ?? ending(scan.code)].join(' · '),
      scan,
    })),
  ];
}

/** People who were let in offline are among the decided scans too. */
function isUndecided({ letInAt }: Scan): boolean {
  return letInAt === undefined;
}

function ending(code: string): string {
  return code.length > 12 ? `…${code.slice(-8)}` : code;
}
