import { plural } from '@quivertree/domain/text/plural';
import type { DoorDisplay } from './door-display.ts';
import { END_WORDS } from './end-words.ts';
import type { OfflineCheck } from './offline-check.ts';
import type { DoorEnd } from './scan-queue.ts';
import { type Verdict, REFUSAL_WORDS, verdictDetail, verdictHolder, verdictWord } from './verdict-words.ts';

/** Colour of a door's display; null while there is nothing to draw attention to. */
export type DisplayTone = Verdict | 'undecided' | null;

/** Texts and colour of a door's display. */
export interface DisplayWords {
  tone: DisplayTone;
  /** Shown in large type. */
  word: string;
  detail: string | null;
  /** Holder and ticket type, as far as known. */
  holder: string | null;
}

interface DisplayContext {
  timeZone: string;
  practice: boolean;
  /** `link` if the door was opened with a door link, otherwise `member`. */
  keeper: 'member' | 'link';
  /** Result of checking an undecided scan's code without the server. */
  offlineCheck?: OfflineCheck | undefined;
}

/** Texts and colour for what a door shows. */
export function displayWords(display: DoorDisplay, context: DisplayContext): DisplayWords {
  switch (display.kind) {
    case 'ready':
      return words(
        null,
        'Ready',
        context.practice
          ? 'Scan a ticket to try out the door. No one is admitted.'
          : 'Scan a ticket, or type its code or the order reference.',
      );
    case 'checking':
      return words(null, 'Checking…', null);
    case 'undecided':
      return undecidedWords(context.offlineCheck);
    case 'ended': {
      const { title, advice } = END_WORDS[display.end][context.keeper];
      return words('refused', title, advice);
    }
    case 'verdict': {
      const { decision, decidedAt } = display.scan;
      return {
        tone: decision.verdict,
        word: verdictWord(decision),
        detail: verdictDetail(decision, context.timeZone, decidedAt),
        holder: verdictHolder(decision),
      };
    }
  }
}

/** Without an answer, a code that can't be genuine is refused at once. Any other has to wait for the server. */
function undecidedWords(check: OfflineCheck | undefined): DisplayWords {
  if (check?.result === 'refused') return words('refused', 'Refused', REFUSAL_WORDS[check.reason]);
  return words(
    'undecided',
    'Wait',
    check?.result === 'genuine'
      ? 'The code is genuine, but only the server knows whether the ticket is still valid. The scan is stored and retried automatically.'
      : 'No answer yet. The scan is stored and retried automatically.',
  );
}

/** Hides practice verdicts after practice has ended, and live ones during practice. */
export function shownDisplay(end: DoorEnd | null, display: DoorDisplay, practice: boolean): DoorDisplay {
  if (end) return { kind: 'ended', end };
  return display.kind === 'verdict' && display.scan.practice !== practice ? { kind: 'ready' } : display;
}

function words(tone: DisplayTone, word: string, detail: string | null): DisplayWords {
  return { tone, word, detail, holder: null };
}

interface Connection {
  /** False if the device knows that it has no connection. */
  online: boolean;
  /** True while the server doesn't answer. */
  unanswered: boolean;
  /** Number of scans that haven't been sent to the server yet. */
  waiting: number;
}

/** Warning that the door is working without the server; null if it isn't. */
export function connectionWords({ online, unanswered, waiting }: Connection): string | null {
  const problem = !online ? 'This device is offline.' : unanswered ? 'The server isn’t responding.' : null;
  if (!problem) return null;
  const stored =
    waiting > 0 && plural(waiting, '1 scan is stored on this device.', '{n} scans are stored on this device.');
  return [problem, stored, 'Trying again…'].filter(Boolean).join(' ');
}
