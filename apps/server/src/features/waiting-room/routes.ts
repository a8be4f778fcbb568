import * as calls from '@quivertree/contract/waiting-room/waiting-room';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { joinWaitingRoom, roomPlaceOf } from './join-waiting-room.ts';
import { drawOf, waitingRoomOf } from './room-queries.ts';

export function waitingRoomRoutes(context: Context): CallRoute[] {
  const { pool, clock } = context;
  return [
    answerCall(calls.getWaitingRoom, ({ params }) => waitingRoomOf(pool, params.idOrSlug, clock.now())),
    answerCall(
      calls.joinWaitingRoom,
      async ({ params, body }, { clientAddress, placeOf, storePlace }) => {
        const { eventId, ...place } = await joinWaitingRoom(context, { ...params, ...body, placeOf, clientAddress });
        storePlace({ eventId, place: place.place });
        return place;
      },
      'ordering',
    ),
    answerCall(calls.getRoomPlace, async ({ params }, { storePlace }) => {
      const { eventId, ...place } = await roomPlaceOf(context, params);
      storePlace({ eventId, place: place.place });
      return place;
    }),
    answerCall(calls.getDraw, ({ params, query }) => drawOf(pool, params.idOrSlug, query.after)),
  ];
}
