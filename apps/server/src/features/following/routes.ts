import * as calls from '@quivertree/contract/following/following';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { addToFollowing, unfollowOrganiser, unsaveEvent } from './change-following.ts';
import { chooseNews } from './choose-news.ts';
import { followingOf, describeFollowing } from './following-of.ts';

export function followingRoutes({ pool }: Pick<Context, 'pool'>): CallRoute[] {
  return [
    answerCall(calls.describeFollowing, ({ query }) => describeFollowing(pool, query.stored)),
    answerCall(calls.getFollowing, (_, { user }) => followingOf(pool, user.id)),
    answerCall(calls.addToFollowing, ({ body }, { user }) => addToFollowing(pool, user.id, body)),
    answerCall(calls.unsaveEvent, ({ params }, { user }) => unsaveEvent(pool, user.id, params.eventId)),
    answerCall(calls.unfollowOrganiser, ({ params }, { user }) => unfollowOrganiser(pool, user.id, params.slug)),
    answerCall(calls.chooseNews, ({ body }, { user }) => chooseNews(pool, user.id, body.newsKinds)),
  ];
}
