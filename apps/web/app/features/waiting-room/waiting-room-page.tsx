import { joinWaitingRoom, type WaitingRoom } from '@quivertree/contract/waiting-room/waiting-room';
import { messageOf } from '@quivertree/contract/error-message';
import { plural } from '@quivertree/domain/text/plural';
import { roomText } from '@quivertree/domain/waiting-room/room-text';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { apiClient } from '../../calls/api-client.ts';
import { Link } from '../../pages/link.tsx';
import { eventPath } from '../../pages/paths.ts';
import { queuePath, roomPlacePath } from '../../pages/queue-paths.ts';
import { answers } from '../../queries/answers.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { RoomFrame } from './room-frame.tsx';
import { placeQuery } from './room-queries.ts';

/** A waiting room for someone who has no place in it yet; without scripts, they join by a form. */
export function WaitingRoomPage({ room }: { room: WaitingRoom }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { slug } = room;

  async function join(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      const place = await apiClient.call(joinWaitingRoom, { params: { idOrSlug: slug } });
      answers.set(placeQuery(slug).key, place);
      await navigate(roomPlacePath(slug));
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
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
        <FormAlert>{failure}</FormAlert>
      </div>
    </RoomFrame>
  );
}

function waitingText(waiting: number): string {
  return plural(waiting, '1 person is waiting.', '{n} people are waiting.');
}
