import { PUSH_KINDS, type PushKind, PUSH_PROVIDERS } from '@quivertree/domain/push/push-kinds';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant, opaqueText, uuid } from '../shapes.ts';

const pushKind = z.enum(Object.keys(PUSH_KINDS) as [PushKind, ...PushKind[]]);
const kinds = z.array(pushKind).check(z.maxLength(Object.keys(PUSH_KINDS).length));

/** A phone that gets notifications. Its id is the id of the session in which it registered. */
const pushDevice = z.object({
  id: uuid,
  provider: z.enum(PUSH_PROVIDERS),
  kinds,
  registeredAt: instant,
  /** True for the session that makes the call. */
  current: z.boolean(),
});

export const listPushDevices = defineCall({
  name: 'listPushDevices',
  summary: 'List the phones that get the user’s push notifications, and the providers that can deliver them',
  method: 'GET',
  path: '/api/v1/users/me/push-devices',
  access: 'signed-in',
  answer: z.object({ providers: z.array(z.enum(PUSH_PROVIDERS)), devices: z.array(pushDevice) }),
});

export const registerPushDevice = defineCall({
  name: 'registerPushDevice',
  summary: 'Send push notifications of these kinds to the phone of this session, until the session ends',
  method: 'PUT',
  path: '/api/v1/users/me/push-devices/current',
  access: 'signed-in',
  logs: [],
  body: z.object({
    provider: z.enum(PUSH_PROVIDERS),
    /** The phone's token with that provider. A later registration replaces both the token and the kinds. */
    token: opaqueText(4_000),
    kinds,
  }),
  answer: pushDevice,
  refusals: ['push.unavailable', 'push.invalid_token'],
});

export const revokePushDevice = defineCall({
  name: 'revokePushDevice',
  summary: 'Stop sending push notifications to one of the user’s phones',
  method: 'DELETE',
  path: '/api/v1/users/me/push-devices/{deviceId}',
  access: 'signed-in',
  logs: [],
  params: z.object({ deviceId: uuid }),
  answer: z.object({ revoked: z.literal(true) }),
});

const eventParams = z.object({ eventId: uuid });

export const listFollowedEvents = defineCall({
  name: 'listFollowedEvents',
  summary: 'List the events that the user follows until their sales open',
  method: 'GET',
  path: '/api/v1/users/me/followed-events',
  access: 'signed-in',
  answer: z.object({ eventIds: z.array(uuid) }),
});

export const followEvent = defineCall({
  name: 'followEvent',
  summary: 'Follow an event, to be notified once when its sales open',
  method: 'PUT',
  path: '/api/v1/users/me/followed-events/{eventId}',
  access: 'signed-in',
  logs: [],
  params: eventParams,
  answer: z.object({ following: z.literal(true) }),
  refusals: ['push.not_followable', 'push.too_many_events'],
});

export const unfollowEvent = defineCall({
  name: 'unfollowEvent',
  summary: 'Stop following an event',
  method: 'DELETE',
  path: '/api/v1/users/me/followed-events/{eventId}',
  access: 'signed-in',
  logs: [],
  params: eventParams,
  answer: z.object({ following: z.literal(false) }),
});
