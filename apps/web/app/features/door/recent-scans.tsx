import { recentScans } from '@quivertree/door/recent-scans';
import type { DecidedScan, ScanQueueState } from '@quivertree/door/scan-queue';
import { type ReactNode, useState } from 'react';

/** Number of rows shown initially: fewer below the verdict than beside it, where there is more room. */
const ROWS_BELOW = 2;
const ROWS_BESIDE = 7;

interface RecentScansProps {
  state: ScanQueueState;
  timeZone: string;
  /** Time by which this device's clock is behind the server's, in milliseconds. */
  clockBehindMs: number;
  /** Button that changes a scan's outcome, if that is still possible. */
  actionOf: (scan: DecidedScan) => ReactNode;
}

/** Latest scans, newest first, with unanswered ones on top. */
export function RecentScans({ state, timeZone, clockBehindMs, actionOf }: RecentScansProps) {
  const count = state.waiting.length + state.decided.length;
  const newest = state.waiting.at(-1)?.nonce ?? state.decided[0]?.nonce;
  // The newest scan when the list was expanded. A newer one collapses the list again.
  const [openedAt, setOpenedAt] = useState<string>();
  const all = openedAt !== undefined && openedAt === newest;
  if (count === 0) return null;
  return (
    <section aria-labelledby="last-scans" data-all={all || undefined} className="door-recent px-4 pb-2">
      <div className="flex min-h-8 items-center justify-between">
        <h2 id="last-scans" className="font-text text-sm font-semibold tracking-normal text-soft">
          Latest scans
        </h2>
        {count > ROWS_BELOW && (
          <button
            type="button"
            aria-expanded={all}
            onClick={() => setOpenedAt(all ? undefined : newest)}
            className={`relative text-sm font-semibold underline underline-offset-4 after:absolute after:-inset-2.5 ${count > ROWS_BESIDE ? '' : 'door-more-below'}`}
          >
            {all ? 'Show fewer' : `Show all ${count}`}
          </button>
        )}
      </div>
      <ol>
        {recentScans(state, { timeZone, clockBehindMs }).map(({ nonce, scan, ...row }) => (
          <Row key={nonce} {...row} action={scan && actionOf(scan)} />
        ))}
      </ol>
    </section>
  );
}

interface RowProps {
  tone: string;
  word: string;
  time: string;
  text: string;
  action?: ReactNode;
}

function Row({ tone, word, time, text, action }: RowProps) {
  return (
    <li className="flex min-h-9 items-center gap-3 border-t py-1 text-sm">
      <span className="figures text-soft">{time}</span>
      <span data-tone={tone} className="door-tone w-24 shrink-0 rounded-sm px-2 py-0.5 text-center font-bold">
        {word}
      </span>
      <span className="min-w-0 flex-1 truncate">{text}</span>
      {action}
    </li>
  );
}
