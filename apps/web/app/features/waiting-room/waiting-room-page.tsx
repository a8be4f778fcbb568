import type { WaitingRoom } from '@quivertree/contract/waiting-room/waiting-room';
import { roomText, waitingText } from '@quivertree/domain/waiting-room/room-text';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAttempt } from '../../calls/use-attempt.ts';
import { Link } from '../../pages/link.tsx';
import { eventPath } from '../../pages/paths.ts';
import { queuePath, roomPlacePath } from '../../pages/queue-paths.ts';
import { answers } from '../../queries/answers.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { type Delay, joinRoom } from './join-room.ts';
import { RoomFrame } from './room-frame.tsx';
import { placeQuery } from './room-queries.ts';

const DELAYS: Record<Delay, string> = {
  challenge:
    'Many people have joined from your network, so your browser is solving a small puzzle first. This takes a few seconds.',
  busy: 'Many people are joining at once. Keep this page open: it tries again every few seconds.',
};

/** A waiting room for someone who has no place in it yet; without scripts, they join by a form. */
export function WaitingRoomPage({ room }: { room: WaitingRoom }) {
  const navigate = useNavigate();
  const { busy, problem, attempt } = useAttempt();
  const [delay, setDelay] = useState<Delay>();
  const leaving = useLeaving();
  const { slug } = room;

  function join(event: FormEvent): void {
    event.preventDefault();
    setDelay(undefined);
    void attempt(async () => {
      const { signal } = leaving.current;
      const place = await joinRoom(slug, { onDelay: setDelay, signal });
      if (signal.aborted) return;
      answers.set(placeQuery(slug).key, place);
      await navigate(roomPlacePath(slug));
    });
  }

  return (
    <RoomFrame slug={slug} eventName={room.eventName} {...roomText(room)}>
      {room.waiting !== null && !room.ended && <p className="mt-3 text-soft">{waitingText(room.waiting)}</p>}
      <div className="mt-8 flex flex-col items-start gap-4">
        {room.ended ? (
          <Link to={eventPath({ slug, id: slug })} className={buttonClass()}>
            Go to the event
          </Link>
        ) : (
          <form method="post" action={queuePath(slug)} onSubmit={join}>
            <Button type="submit" busy={busy}>
              Join the waiting room
            </Button>
          </form>
        )}
        <p role="status" className="max-w-[52ch]">
          {busy && delay && DELAYS[delay]}
        </p>
        <FormAlert>{problem}</FormAlert>
      </div>
    </RoomFrame>
  );
}

/** Aborted once the page has been left. */
function useLeaving() {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return leaving;
}
