import './door.css';
import type { ReactNode } from 'react';
import { CameraView } from './camera-view.tsx';
import { CodeEntry } from './code-entry.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { DoorHeader } from './door-header.tsx';
import type { DoorFace } from './door-face.ts';
import { END_WORDS } from './door-words.ts';
import { RecentScans } from './recent-scans.tsx';
import { doorEndOf } from './scan-queue.ts';
import { type DoorAccess, useDoor } from './use-door.ts';
import { useDoorFace } from './use-door-face.ts';
import { useVerdictSignal } from './use-verdict-signal.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { VerdictPanel } from './verdict-panel.tsx';
import { NAMIBIA } from '@quivertree/domain/zoned-time';

interface DoorScreenProps {
  eventId: string;
  access: DoorAccess;
  keeper: 'member' | 'link';
  /** The door link's name, such as 'Main gate'. */
  doorName?: string;
  /** The way to the keeper's other doors. */
  back?: ReactNode;
  /** What a keeper whose session is over may do. */
  signInAgain?: ReactNode;
}

/** The door of one event: full screen, dark, one large verdict, the next scan without a tap. */
export function DoorScreen({ eventId, access, keeper, doorName, back, signInAgain }: DoorScreenProps) {
  const { door, queue, state } = useDoor(eventId, access);
  const { face, stillThere } = useDoorFace(state);
  const audible = useVerdictSignal(state.decided[0]);
  useWakeLock();

  const timeZone = door.data?.timeZone ?? NAMIBIA;
  const end = door.isError ? doorEndOf(door.error) : null;
  const shown: DoorFace = end ? { kind: 'ended', end } : face;

  return (
    <main className="door">
      <div className="door-layout">
        <div className="door-first">
          <DoorHeader door={door.data} doorName={doorName} back={back} />
          {shown.kind !== 'ended' && <CameraView onShown={queue.add} onStillThere={stillThere} />}
          <VerdictPanel
            face={shown}
            timeZone={timeZone}
            endWords={(reason) => END_WORDS[reason][keeper]}
            signInAgain={signInAgain}
          />
          <div className="door-controls flex flex-col gap-3 p-4">
            <ConnectionNotice
              unanswered={state.offline || (door.isError && end === null)}
              waiting={state.waiting.length}
              silent={!audible}
            />
            {shown.kind !== 'ended' && <CodeEntry onCode={queue.add} />}
          </div>
        </div>
        <RecentScans state={state} timeZone={timeZone} />
      </div>
    </main>
  );
}
