import { listMyEvents } from '@quivertree/contract/organisers';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { myEvents } from './my-events.ts';

export function organiserRoutes({ pool }: Context): CallRoute[] {
  return [answerCall(listMyEvents, async (_, { user }) => (user ? myEvents(pool, user.id) : []))];
}
