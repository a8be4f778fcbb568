import { Check, History, LoaderCircle, ScanLine, Unplug, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DoorDisplay } from '@quivertree/door/door-display';
import type { Words } from '@quivertree/door/end-words';
import { type Verdict, verdictDetail, verdictHolder, verdictWord } from '@quivertree/door/verdict-words';

const ICONS: Record<Verdict, typeof Check> = { admitted: Check, already_in: History, refused: X };

interface VerdictPanelProps {
  display: DoorDisplay;
  timeZone: string;
  endWords: (end: Extract<DoorDisplay, { kind: 'ended' }>['end']) => Words;
  /** Link shown once the session has ended. */
  signInAgain: ReactNode;
  practice: boolean;
  action: ReactNode;
}

/** Large verdict, shown by colour, icon and word. Screen readers announce each change. */
export function VerdictPanel({ action, practice, ...content }: VerdictPanelProps) {
  return (
    <div
      data-tone={toneOf(content.display)}
      data-practice={practice || undefined}
      className="door-verdict flex min-h-52 flex-col"
    >
      {practice && <p className="door-practice px-5 py-2 font-bold">Practice mode: nothing is saved</p>}
      <section role="status" aria-live="assertive" aria-atomic="true" className="flex flex-1 flex-col">
        <DisplayContent {...content} practice={practice} />
      </section>
      {action && <div className="px-5 pb-5">{action}</div>}
    </div>
  );
}

function DisplayContent({ display, timeZone, endWords, signInAgain, practice }: Omit<VerdictPanelProps, 'action'>) {
  switch (display.kind) {
    case 'ready':
      return (
        <Large icon={ScanLine} word="Ready" quiet>
          <p>
            {practice
              ? 'Scan a ticket to try out the door. No one is admitted.'
              : 'Scan a ticket, or type its code or the order reference.'}
          </p>
        </Large>
      );
    case 'checking':
      return <Large key={display.scan.nonce} icon={LoaderCircle} spinning word="Checking…" quiet />;
    case 'undecided':
      return (
        <Large key={display.scan.nonce} icon={Unplug} word="Wait">
          <p>No answer yet. The scan is stored and retried automatically.</p>
        </Large>
      );
    case 'ended': {
      const { title, advice } = endWords(display.end);
      return (
        <Large icon={X} word={title}>
          <p>{advice}</p>
          {display.end === 'session' && signInAgain}
        </Large>
      );
    }
    case 'verdict': {
      const { decision, nonce, decidedAt } = display.scan;
      const detail = verdictDetail(decision, timeZone, decidedAt);
      const holder = verdictHolder(decision);
      return (
        <Large key={nonce} icon={ICONS[decision.verdict]} word={verdictWord(decision)}>
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
  /** True while there is nothing to draw attention to. */
  quiet?: boolean;
  children?: ReactNode;
}

function Large({ icon: Icon, word, spinning = false, quiet = false, children }: LargeProps) {
  return (
    <div className={`flex flex-1 flex-col justify-center gap-3 p-5 ${quiet ? '' : 'door-verdict-new'}`}>
      <Icon
        aria-hidden
        strokeWidth={quiet ? 1.75 : 3}
        className={`shrink-0 ${quiet ? 'size-10' : 'door-sign size-16'} ${spinning ? 'animate-spin' : ''}`}
      />
      <p className={`font-display leading-[0.95] font-extrabold tracking-tight ${quiet ? 'text-4xl' : 'door-word'}`}>
        {word}
      </p>
      <div className="door-detail flex max-w-prose flex-col gap-2 leading-snug">{children}</div>
    </div>
  );
}

function toneOf(display: DoorDisplay): Verdict | 'undecided' | undefined {
  if (display.kind === 'verdict') return display.scan.decision.verdict;
  if (display.kind === 'undecided') return 'undecided';
  return display.kind === 'ended' ? 'refused' : undefined;
}
