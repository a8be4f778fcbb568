import { getRoomPlace, getWaitingRoom } from '@quivertree/contract/waiting-room/waiting-room';
import { placeCookieName } from '@quivertree/domain/waiting-room/place-cookie';
import { CHANGED_PLACE_MS, hasPlaceChanged, secondsToLook } from '@quivertree/domain/waiting-room/room-polling';
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router';
import { cookieIn } from '../document/cookie-in.ts';
import { NO_STORE_HEADERS } from '../document/no-store-headers.ts';
import { PageHead } from '../document/page-head.tsx';
import { pageRender } from '../document/page-render.ts';
import { ReloadWithoutScripts, RoomAwaited } from '../features/waiting-room/room-frame.tsx';
import { placeQuery, roomQuery } from '../features/waiting-room/room-queries.ts';
import { RoomPlacePage } from '../features/waiting-room/room-place-page.tsx';
import { queuePath, roomPlacePath } from '../pages/queue-paths.ts';
import { prefetchOnServer } from '../queries/prefetch-on-server.ts';
import { useQuery } from '../queries/use-query.ts';

/** The place is in a cookie that only the server can read. Someone without one is led to the room. */
export async function loader(args: LoaderFunctionArgs) {
  const idOrSlug = args.params['eventId'] ?? '';
  const { client } = args.context.get(pageRender);
  const toRoom = () => redirect(queuePath(idOrSlug));
  const room = await client.call(getWaitingRoom, { params: { idOrSlug } }).catch(() => undefined);
  const place = room && cookieIn(args.request.headers.get('cookie'), placeCookieName(room.eventId));
  if (place === undefined) throw toRoom();
  const own = {
    key: placeQuery(idOrSlug).key,
    fetch: () => client.call(getRoomPlace, { params: { idOrSlug, place } }),
  };
  const fetched = { key: roomQuery(idOrSlug).key, fetch: () => Promise.resolve(room) };
  return prefetchOnServer(args, [fetched, own], () => {
    throw toRoom();
  });
}

/** The page is private to the holder of the place. */
export function headers() {
  return NO_STORE_HEADERS;
}

export function clientLoader(): null {
  return null;
}

export default function OwnPlace() {
  const { eventId = '' } = useParams();
  const known = useQuery(placeQuery(eventId)).data;
  const roomResult = useQuery(roomQuery(eventId), {
    refetchInterval: (current) => 1_000 * secondsToLook(current, known),
  });
  const room = roomResult.data;
  const placeResult = useQuery(
    placeQuery(eventId),
    room && known && hasPlaceChanged(room, known) ? { refetchInterval: CHANGED_PLACE_MS } : {},
  );
  const place = placeResult.data;
  return (
    <>
      <PageHead title="Your place in the waiting room" path={roomPlacePath(eventId)} personal />
      {room && place ? (
        <>
          {!room.ended && place.state === 'waiting' && <ReloadWithoutScripts seconds={secondsToLook(room, place)} />}
          <RoomPlacePage room={room} place={place} />
        </>
      ) : (
        <RoomAwaited query={roomResult.error ? roomResult : placeResult} />
      )}
    </>
  );
}
