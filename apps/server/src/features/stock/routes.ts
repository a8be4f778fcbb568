import * as calls from '@quivertree/contract/stock/stock';
import type { Infrastructure } from '../../infrastructure.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { changeCapacity, changePoolCapacity } from './change-capacity.ts';
import { setAllotment } from './set-allotment.ts';

export function stockRoutes({ pool }: Pick<Infrastructure, 'pool'>): CallRoute[] {
  return [
    answerCall(calls.changeCapacity, ({ params, body }, { user }) =>
      changeCapacity(pool, { ...params, ...body }, user.id),
    ),
    answerCall(calls.changePoolCapacity, ({ params, body }, { user }) =>
      changePoolCapacity(pool, { ...params, ...body }, user.id),
    ),
    answerCall(calls.setAllotment, ({ params, body }, { user }) => setAllotment(pool, { ...params, ...body }, user.id)),
  ];
}
