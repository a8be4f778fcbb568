import * as calls from '@quivertree/contract/push/push';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { followedEvents, followEvent, unfollowEvent } from './follow-events.ts';
import { deletePushDevice, pushDevicesOf, savePushDevice } from './push-devices.ts';

export function pushRoutes({ pool, pushSenders }: Pick<Context, 'pool' | 'pushSenders'>): CallRoute[] {
  return [
    answerCall(calls.listPushDevices, (_, { user }) => pushDevicesOf(pool, pushSenders, user)),
    answerCall(calls.registerPushDevice, ({ body }, { user }) => savePushDevice(pool, pushSenders, user, body)),
    answerCall(calls.revokePushDevice, async ({ params }, { user }) => {
      await deletePushDevice(pool, user.id, params.deviceId);
      return { revoked: true as const };
    }),
    answerCall(calls.listFollowedEvents, async (_, { user }) => ({ eventIds: await followedEvents(pool, user.id) })),
    answerCall(calls.followEvent, async ({ params }, { user }) => {
      await followEvent(pool, user.id, params.eventId);
      return { following: true as const };
    }),
    answerCall(calls.unfollowEvent, async ({ params }, { user }) => {
      await unfollowEvent(pool, user.id, params.eventId);
      return { following: false as const };
    }),
  ];
}
