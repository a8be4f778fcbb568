import { formatTime } from '@quivertree/domain/zoned-time';
import type { ScanQueueState } from './scan-queue.ts';
import { verdictHolder, verdictWord } from './verdict-words.ts';

/** The last scans, newest first; those without an answer stand above the others. */
export function RecentScans({ state, timeZone }: { state: ScanQueueState; timeZone: string }) {
  if (state.waiting.length + state.decided.length === 0) return null;
  return (
    // Scrolled with the keyboard too, hence the place in the order of focus.
    <section aria-labelledby="last-scans" tabIndex={0} className="door-recent px-4 pb-2">
      <h2 id="last-scans" className="text-sm font-semibold tracking-normal text-soft">
        Last scans
      </h2>
      <ol className="flex flex-col">
        {[...state.waiting].reverse().map(({ nonce, code, readAt }) => (
          <Row key={nonce} tone="undecided" word="Waiting" time={formatTime(readAt, timeZone)} text={ending(code)} />
        ))}
        {state.decided.map(({ nonce, code, readAt, decision }) => (
          <Row
            key={nonce}
            tone={decision.verdict}
            word={verdictWord(decision.verdict)}
            time={formatTime(readAt, timeZone)}
            text={verdictHolder(decision) ?? ending(code)}
          />
        ))}
      </ol>
    </section>
  );
}

function Row({ tone, word, time, text }: { tone: string; word: string; time: string; text: string }) {
  return (
    <li className="flex min-h-11 items-center gap-3 border-t py-1.5 text-sm">
      <span className="figures text-soft">{time}</span>
      <span data-tone={tone} className="door-tone w-24 shrink-0 rounded-sm px-2 py-0.5 text-center font-bold">
        {word}
      </span>
      <span className="min-w-0 truncate">{text}</span>
    </li>
  );
}

function ending(code: string): string {
  return code.length > 12 ? `…${code.slice(-8)}` : code;
}
