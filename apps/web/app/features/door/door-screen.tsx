import './door.css';
import { readReference } from '@quivertree/domain/orders/order-reference';
import { type ReactNode, useState, useEffect } from 'react';
import { CameraView } from './camera-view.tsx';
import { CodeEntry } from './code-entry.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { DoorHeader } from './door-header.tsx';
import { displayWords, latestTime, shownDisplay } from '@quivertree/door/display-words';
import { OrderTicketsDialog } from './order-tickets-dialog.tsx';
import { RecentScans } from './recent-scans.tsx';
import { ASK_OWNER, SCAN_ACTION_LABELS, type ScanAction, scanActionOf } from '@quivertree/door/scan-action';
import { ScanActionDialog } from './scan-actions.tsx';
import { type DecidedScan, doorEndOf, type ScanQueueState } from '@quivertree/door/scan-queue';
import { unsentCount } from '@quivertree/door/stored-scans';
import type { DoorAccess } from '@quivertree/door/door-calls';
import { useDoor } from './use-door.ts';
import { useVerdictSignal } from './use-verdict-signal.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { VerdictPanel } from './verdict-panel.tsx';
import { isOutsideHours } from '@quivertree/door/verdict-words';
import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { type DoorDisplay, doorDisplay, verdictMs } from '@quivertree/door/door-display';
import { browserStorage } from '../../runtime/browser-runtime.ts';

interface DoorScreenProps {
  eventId: string;
  access: DoorAccess;
  keeper: 'member' | 'link';
  /** The door link's name, such as 'Main gate'. */
  doorName?: string;
  /** Link to the member's other events. */
  back?: ReactNode;
  /** Link shown once the session has ended. */
  signInAgain?: ReactNode;
}

/** Door of an event: full screen and dark, with one large verdict and no tap needed between scans. */
export function DoorScreen({ eventId, access, keeper, doorName, back, signInAgain }: DoorScreenProps) {
  const opened = useDoor(eventId, access);
  const { door, queue, offlineList, state } = opened;
  const { display, stillThere } = useDoorDisplay(state);
  const [practice, setPractice] = usePractice(eventId);
  const [pending, setPending] = useState<{ scan: DecidedScan; action: ScanAction }>();
  const [reference, setReference] = useState<string>();
  const audible = useVerdictSignal(state.decided[0]);
  useWakeLock();

  const timeZone = door.data?.timeZone ?? NAMIBIA;
  const end = door.error ? doorEndOf(door.error) : null;
  const shown = shownDisplay(end, display, practice);
  const add = (code: string) => queue.add(code, { practice });

  function buttonFor(scan: DecidedScan, className: string): ReactNode {
    const action = scanActionOf(scan, door.data?.may, door.updatedAt);
    if (!action || shown.kind === 'ended') return null;
    return (
      <button type="button" className={className} onClick={() => setPending({ scan, action })}>
        {SCAN_ACTION_LABELS[action]}
      </button>
    );
  }

  return (
    <main className="door">
      <div className="door-layout">
        <div className="door-first">
          <DoorHeader door={door.data} scans={state} doorName={doorName} back={back} />
          {shown.kind !== 'ended' && <CameraView onShown={add} onStillThere={stillThere} />}
          <VerdictPanel
            display={shown}
            words={displayWords(shown, { timeZone, practice, keeper, unsent: unsentCount(state) })}
            signInAgain={signInAgain}
            practice={practice}
            action={
              shown.kind === 'verdict' &&
              isOutsideHours(shown.scan.decision) &&
              (buttonFor(shown.scan, 'door-button text-lg') ?? <p className="door-detail">{ASK_OWNER}</p>)
            }
          />
          <div className="door-controls flex flex-col gap-3 p-4">
            <ConnectionNotice
              unanswered={end === null && (state.offline || door.error !== null)}
              waiting={state.waiting.length}
              stored={state.stored}
              listedAt={offlineList.asOf()}
              conflicts={state.conflicts}
              timeZone={timeZone}
              now={latestTime(state, door.updatedAt)}
              silent={!audible}
            />
            {shown.kind !== 'ended' && (
              <CodeEntry
                onCode={(typed) => (readReference(typed) ? setReference(typed) : add(typed))}
                aside={
                  <button type="button" className="door-link" onClick={() => setPractice(!practice)}>
                    {practice ? 'End practice' : 'Practise'}
                  </button>
                }
              />
            )}
          </div>
        </div>
        <RecentScans
          state={state}
          timeZone={timeZone}
          clockBehindMs={offlineList.clockBehindMs()}
          actionOf={(scan) => buttonFor(scan, 'door-link')}
        />
      </div>
      {reference && (
        <OrderTicketsDialog
          reference={reference}
          door={opened}
          eventId={eventId}
          timeZone={timeZone}
          onScan={add}
          onClose={() => setReference(undefined)}
        />
      )}
      {pending && (
        <ScanActionDialog {...pending} door={opened} timeZone={timeZone} onClose={() => setPending(undefined)} />
      )}
    </main>
  );
}

/** Practice mode of this door, which survives a reload. A newly opened door is live. */
function usePractice(eventId: string): [practice: boolean, setPractice: (practice: boolean) => void] {
  const key = `door:${eventId}:practice`;
  const [practice, setPractice] = useState(() => browserStorage('sessionStorage').getItem(key) !== null);
  return [
    practice,
    (next) => {
      const storage = browserStorage('sessionStorage');
      if (next) storage.setItem(key, 'on');
      else storage.removeItem(key);
      setPractice(next);
    },
  ];
}

/** The door's state to show, updated as time passes, and a callback that reports a ticket still in view. */
function useDoorDisplay(state: ScanQueueState): { display: DoorDisplay; stillThere: (code: string) => void } {
  const [lastSeen, setLastSeen] = useState(0);
  const [now, setNow] = useState(0);
  const verdict = state.decided[0];
  const hidesAt = verdict ? Math.max(verdict.decidedAt, lastSeen) + verdictMs(verdict) : undefined;

  useEffect(() => {
    if (hidesAt === undefined) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, hidesAt - Date.now()) + 10);
    return () => clearTimeout(timer);
  }, [hidesAt]);

  return {
    display: doorDisplay(state, lastSeen, now),
    stillThere: (code) => {
      if (code === verdict?.code) setLastSeen(Date.now());
    },
  };
}
