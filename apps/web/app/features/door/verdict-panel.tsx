import { Check, History, LoaderCircle, ScanLine, Unplug, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DoorFace } from './door-face.ts';
import type { Words } from './door-words.ts';
import { type Verdict, verdictDetail, verdictHolder, verdictWord } from './verdict-words.ts';

const ICONS: Record<Verdict, typeof Check> = { admitted: Check, already_in: History, refused: X };

interface VerdictPanelProps {
  face: DoorFace;
  timeZone: string;
  endWords: (end: Extract<DoorFace, { kind: 'ended' }>['end']) => Words;
  /** What a closed door offers to do. */
  endAction: ReactNode;
}

/** The one large answer: colour, sign and word say the same. Read aloud by screen readers as it changes. */
export function VerdictPanel({ face, timeZone, endWords, endAction }: VerdictPanelProps) {
  return (
    <section
      data-part="verdict"
      data-tone={toneOf(face)}
      role="status"
      aria-live="assertive"
      aria-atomic="true"
      className="door-verdict flex min-h-56 flex-col"
    >
      <FaceContent face={face} timeZone={timeZone} endWords={endWords} endAction={endAction} />
    </section>
  );
}

function FaceContent({ face, timeZone, endWords, endAction }: VerdictPanelProps) {
  switch (face.kind) {
    case 'ready':
      return (
        <Large icon={ScanLine} word="Ready" quiet>
          <p>Hold a ticket before the camera, or type its code.</p>
        </Large>
      );
    case 'checking':
      return <Large key={face.scan.nonce} icon={LoaderCircle} spinning word="Checking…" quiet />;
    case 'undecided':
      return (
        <Large key={face.scan.nonce} icon={Unplug} word="Not decided">
          <p>No answer yet. This scan is kept and tried again by itself: please let the guest wait.</p>
        </Large>
      );
    case 'ended': {
      const { title, advice } = endWords(face.end);
      return (
        <Large icon={X} word={title}>
          <p>{advice}</p>
          {endAction}
        </Large>
      );
    }
    case 'verdict': {
      const { decision, nonce, decidedAt } = face.scan;
      const detail = verdictDetail(decision, timeZone, decidedAt);
      const holder = verdictHolder(decision);
      return (
        <Large key={nonce} icon={ICONS[decision.verdict]} word={verdictWord(decision.verdict)}>
          {detail && <p className={decision.verdict === 'already_in' ? 'door-time figures' : ''}>{detail}</p>}
          {holder && <p className="font-semibold">{holder}</p>}
        </Large>
      );
    }
  }
}

interface LargeProps {
  icon: typeof Check;
  word: string;
  spinning?: boolean;
  /** Nothing has been decided: no call for attention. */
  quiet?: boolean;
  children?: ReactNode;
}

function Large({ icon: Icon, word, spinning = false, quiet = false, children }: LargeProps) {
  return (
    <div className={`flex flex-1 flex-col justify-center gap-3 p-5 sm:p-10 ${quiet ? '' : 'door-verdict-new'}`}>
      <Icon
        aria-hidden
        strokeWidth={quiet ? 1.75 : 3}
        className={`${quiet ? 'size-10' : 'size-16 sm:size-24'} ${spinning ? 'animate-spin' : ''}`}
      />
      <p className={`font-display leading-[0.95] font-extrabold tracking-tight ${quiet ? 'text-4xl' : 'door-word'}`}>
        {word}
      </p>
      <div className="door-detail flex max-w-prose flex-col gap-2 leading-snug">{children}</div>
    </div>
  );
}

function toneOf(face: DoorFace): Verdict | 'undecided' | undefined {
  if (face.kind === 'verdict') return face.scan.decision.verdict;
  if (face.kind === 'undecided') return 'undecided';
  return face.kind === 'ended' ? 'refused' : undefined;
}
