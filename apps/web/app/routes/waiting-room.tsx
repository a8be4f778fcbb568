import { type LoaderFunctionArgs, redirect, useParams } from 'react-router';
import { PageHead } from '../document/page-head.tsx';
import { isNotFound } from '../calls/not-found.ts';
import { RoomAwaited } from '../features/waiting-room/room-frame.tsx';
import { roomQuery } from '../features/waiting-room/room-queries.ts';
import { WaitingRoomPage } from '../features/waiting-room/waiting-room-page.tsx';
import { eventPath } from '../pages/paths.ts';
import { queuePath } from '../pages/queue-paths.ts';
import { answers } from '../queries/answers.ts';
import { prefetchOnServer } from '../queries/prefetch-on-server.ts';
import { useQuery } from '../queries/use-query.ts';

/** Interval at which the open page looks at the room again, in milliseconds. */
const REFRESH_MS = 10_000;

/** An event without a waiting room is on sale on its own page. */
export function loader(args: LoaderFunctionArgs) {
  const id = args.params['eventId'] ?? '';
  return prefetchOnServer(args, [roomQuery(id)], (error) => {
    if (isNotFound(error)) throw redirect(eventPath({ id }));
  });
}

export { headersOfLoader as headers } from '../queries/prefetch-on-server.ts';

export function clientLoader({ params }: { params: { eventId?: string } }): null {
  answers.prefetch(roomQuery(params.eventId ?? ''));
  return null;
}

export default function WaitingRoom() {
  const { eventId = '' } = useParams();
  const query = useQuery(roomQuery(eventId), { refetchInterval: REFRESH_MS });
  const room = query.data;
  return (
    <>
      <PageHead title={room ? `Waiting room: ${room.eventName}` : 'Waiting room'} path={queuePath(eventId)} />
      {room ? <WaitingRoomPage room={room} /> : <RoomAwaited query={query} />}
    </>
  );
}
