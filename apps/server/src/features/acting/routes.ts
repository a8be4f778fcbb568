import * as calls from '@quivertree/contract/acting/acting';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { actForPerson, stopActing } from './act-for-person.ts';

export function actingRoutes(context: Context): CallRoute[] {
  return [
    answerCall(calls.actForPerson, ({ params, body }, { user }) => actForPerson(context, { ...params, ...body }, user)),
    answerCall(calls.stopActing, async ({ params }, { user }) => {
      await stopActing(context, params.actingId, user.id);
      return { stopped: true as const };
    }),
  ];
}
