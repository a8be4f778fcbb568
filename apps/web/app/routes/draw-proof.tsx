import { type LoaderFunctionArgs, redirect, useParams } from 'react-router';
import { PageHead } from '../document/page-head.tsx';
import { isNotFound } from '../calls/not-found.ts';
import { DrawProofPage } from '../features/waiting-room/draw-proof-page.tsx';
import { RoomAwaited } from '../features/waiting-room/room-frame.tsx';
import { drawQuery, roomQuery } from '../features/waiting-room/room-queries.ts';
import { eventPath } from '../pages/paths.ts';
import { drawProofPath } from '../pages/queue-paths.ts';
import { answers } from '../queries/answers.ts';
import { prefetchOnServer } from '../queries/prefetch-on-server.ts';
import { useQuery } from '../queries/use-query.ts';

export function loader(args: LoaderFunctionArgs) {
  const id = args.params['eventId'] ?? '';
  return prefetchOnServer(args, [roomQuery(id), drawQuery(id)], (error) => {
    if (isNotFound(error)) throw redirect(eventPath({ id }));
  });
}

export { headersOfLoader as headers } from '../queries/prefetch-on-server.ts';

export function clientLoader({ params }: { params: { eventId?: string } }): null {
  answers.prefetch(drawQuery(params.eventId ?? ''));
  return null;
}

export default function DrawProof() {
  const { eventId = '' } = useParams();
  const room = useQuery(roomQuery(eventId));
  const draw = useQuery(drawQuery(eventId));
  return (
    <>
      <PageHead title={room.data ? `The draw: ${room.data.eventName}` : 'The draw'} path={drawProofPath(eventId)} />
      {room.data && draw.data ? (
        <DrawProofPage room={room.data} draw={draw.data} />
      ) : (
        <RoomAwaited query={room.error ? room : draw} />
      )}
    </>
  );
}
