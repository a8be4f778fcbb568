import type { ReactNode } from 'react';
import type { DoorDisplay } from '@quivertree/door/door-display';
import type { DisplayWords } from '@quivertree/door/display-words';
import type { Verdict } from '@quivertree/door/verdict-words';
import { Icon } from '../../ui/icon.tsx';
import { CHECK, CROSS, HISTORY, NO_SIGNAL, SCAN, SPINNER } from '../../ui/icons.ts';

const ICONS: Record<Exclude<DoorDisplay['kind'], 'verdict'> | Verdict, string> = {
  ready: SCAN,
  checking: SPINNER,
  undecided: NO_SIGNAL,
  ended: CROSS,
  admitted: CHECK,
  already_in: HISTORY,
  refused: CROSS,
};

interface VerdictPanelProps {
  display: DoorDisplay;
  words: DisplayWords;
  /** Link shown once the session has ended. */
  signInAgain: ReactNode;
  practice: boolean;
  action: ReactNode;
}

/** Large verdict, shown by colour, icon and word. Screen readers announce each change. */
export function VerdictPanel({ display, words, signInAgain, practice, action }: VerdictPanelProps) {
  const { tone, word, detail, holder } = words;
  const quiet = tone === null;
  return (
    <div
      data-tone={tone ?? undefined}
      data-practice={practice || undefined}
      className="door-verdict flex min-h-52 flex-col"
    >
      {practice && <p className="door-practice px-5 py-2 font-bold">Practice mode: nothing is saved</p>}
      <section role="status" aria-live="assertive" aria-atomic="true" className="flex flex-1 flex-col">
        <div
          key={'scan' in display ? `${display.kind} ${display.scan.nonce}` : display.kind}
          className={`flex flex-1 flex-col justify-center gap-3 p-5 ${quiet ? '' : 'door-verdict-new'}`}
        >
          <Icon
            path={ICONS[display.kind === 'verdict' ? display.scan.decision.verdict : display.kind]}
            strokeWidth={quiet ? 1.75 : 3}
            className={`shrink-0 ${quiet ? 'size-10' : 'door-sign size-16'} ${display.kind === 'checking' ? 'animate-spin' : ''}`}
          />
          <p
            className={`font-display leading-[0.95] font-extrabold tracking-tight ${quiet ? 'text-4xl' : 'door-word'}`}
          >
            {word}
          </p>
          <div className="door-detail flex max-w-prose flex-col gap-2 leading-snug">
            {detail && <p className={tone === 'already_in' ? 'door-time figures' : ''}>{detail}</p>}
            {holder && <p className="font-semibold">{holder}</p>}
            {display.kind === 'ended' && display.end === 'session' && signInAgain}
          </div>
        </div>
      </section>
      {action && <div className="px-5 pb-5">{action}</div>}
    </div>
  );
}
