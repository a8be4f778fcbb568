import * as calls from '@quivertree/contract/stock';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { changeCapacity, changePoolCapacity } from './change-capacity.ts';
import { limitBuyers } from './limit-buyers.ts';
import { setAllotment } from './set-allotment.ts';

export function stockRoutes({ pool, salesTerms }: Context): CallRoute[] {
  return [
    answerCall(calls.changeCapacity, ({ params, body }) => changeCapacity(pool, { ...params, ...body })),
    answerCall(calls.changePoolCapacity, ({ params, body }) => changePoolCapacity(pool, { ...params, ...body })),
    answerCall(calls.setAllotment, ({ params, body }) => setAllotment(pool, { ...params, ...body })),
    answerCall(calls.limitBuyers, async ({ params, body }) => {
      await limitBuyers(pool, params.eventId, body.maxPerBuyer);
      salesTerms.forget(params.eventId);
      return body;
    }),
  ];
}
