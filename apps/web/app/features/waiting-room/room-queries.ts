import {
  getDraw,
  getRoomPlace,
  getWaitingRoom,
  joinWaitingRoom,
  type RoomPlace,
} from '@quivertree/contract/waiting-room/waiting-room';
import { answerQuery, answers, isRefusal } from '../../queries/answers.ts';
import type { Query } from '../../queries/query-cache.ts';

/** Query for an event's waiting room, by the event's slug or id. */
export const roomQuery = (idOrSlug: string) => answerQuery(getWaitingRoom, { params: { idOrSlug } });

/** Query for the beginning of a waiting room's draw. */
export const drawQuery = (idOrSlug: string) => answerQuery(getDraw, { params: { idOrSlug }, query: {} });

/**
 * Query for the visitor's own place. Scripts can't read the cookie that stores it, so a page that doesn't know the place
 * yet joins, which returns the stored one.
 */
export function placeQuery(idOrSlug: string): Query<RoomPlace> {
  const key = ['room-place', idOrSlug];
  return {
    key,
    isFinal: isRefusal,
    fetch: (client, signal) => {
      const place = answers.state<RoomPlace>(key).data?.place;
      return place === undefined
        ? client.call(joinWaitingRoom, { params: { idOrSlug }, body: {} }, { signal })
        : client.call(getRoomPlace, { params: { idOrSlug, place } }, { signal });
    },
  };
}
