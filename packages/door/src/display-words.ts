import { formatDateTime, formatTime, isSameDay } from '@quivertree/domain/dates/zoned-time';
import { plural } from '@quivertree/domain/text/plural';
import { readTicketCode } from '@quivertree/domain/tickets/ticket-code';
import type { DoorDisplay } from './door-display.ts';
import { END_WORDS } from './end-words.ts';
import type { DoorEnd, ScanQueueState } from './scan-queue.ts';
import { type Verdict, verdictDetail, verdictHolder, verdictWord } from './verdict-words.ts';

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
  /** Number of scans that haven't been sent to the server yet. */
  unsent: number;
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
      return words('undecided', 'Wait', undecidedDetail(display.scan.code));
    case 'ended': {
      const { title, advice } = END_WORDS[display.end][context.keeper];
      return words('refused', title, [advice, unsentWords(context.unsent)].filter(Boolean).join(' '));
    }
    case 'verdict': {
      const { decision, decidedAt, offline } = display.scan;
      return {
        tone: decision.verdict,
        word: verdictWord(decision),
        detail:
          verdictDetail(decision, context.timeZone, decidedAt) ??
          (offline && decision.admissionId === null ? 'Checked without the server' : null),
        holder: verdictHolder(decision),
      };
    }
  }
}

/** Sentence about the unsent scans of a door that is closed; null if there are none. */
function unsentWords(unsent: number): string | null {
  if (unsent === 0) return null;
  return plural(
    unsent,
    '1 scan hasn’t been sent yet. It’s stored on this device, and will be sent once this event’s door is open here again.',
    '{n} scans haven’t been sent yet. They’re stored on this device, and will be sent once this event’s door is open here again.',
  );
}

/** Advice for a scan that neither the server nor the offline list has decided. */
function undecidedDetail(code: string): string {
  return readTicketCode(code)
    ? 'No answer yet. The scan is stored and retried automatically.'
    : 'Only the server can check a typed code. If you can, scan the ticket’s QR code instead.';
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
  /** False if the device has no room to store those scans. */
  stored: boolean;
  /** Time of the offline list; null if there is none. */
  listedAt: string | null;
  timeZone: string;
  /** In milliseconds since 1970. */
  now: number;
}

/** The latest time that a door knows without looking at the clock, in milliseconds since 1970. */
export function latestTime({ waiting, decided }: ScanQueueState, doorUpdatedAt: number): number {
  return Math.max(doorUpdatedAt, decided[0]?.decidedAt ?? 0, ...waiting.map(({ readAt }) => readAt));
}

/** Warning that the door is working without the server; null if it isn't. */
export function connectionWords({ online, unanswered, listedAt, ...rest }: Connection): string | null {
  const problem = !online ? 'This device is offline.' : unanswered ? 'The server isn’t responding.' : null;
  if (!problem) return null;
  const list = listedAt !== null && `Tickets are checked against the list from ${listTime(listedAt, rest)}.`;
  return [problem, list, waitingWords(rest), 'Trying again…'].filter(Boolean).join(' ');
}

function waitingWords({ waiting, stored }: Pick<Connection, 'waiting' | 'stored'>): string | false {
  if (waiting === 0) return false;
  return stored
    ? plural(waiting, '1 scan is stored on this device.', '{n} scans are stored on this device.')
    : plural(
        waiting,
        'This device is full, so 1 scan couldn’t be stored. Free up some space, or keep this door open until it’s been sent.',
        'This device is full, so {n} scans couldn’t be stored. Free up some space, or keep this door open until they’ve been sent.',
      );
}

function listTime(listedAt: string, { timeZone, now }: Pick<Connection, 'timeZone' | 'now'>): string {
  return isSameDay(listedAt, now, timeZone) ? formatTime(listedAt, timeZone) : formatDateTime(listedAt, timeZone);
}

/** Notice about people whom this device let in offline but the server wouldn't have admitted; null if there are none. */
export function conflictWords(conflicts: number): string | null {
  if (conflicts === 0) return null;
  return plural(
    conflicts,
    'While offline, this device let in 1 person whose ticket had already been used or wasn’t valid. The organiser can see this under Doors.',
    'While offline, this device let in {n} people whose tickets had already been used or weren’t valid. The organiser can see this under Doors.',
  );
}
