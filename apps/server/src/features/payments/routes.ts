import { getOrderMoney, refundOrder as refundOrderCall } from '@quivertree/contract/refunds';
import { listSuspense, resolveSuspense as resolveSuspenseCall } from '@quivertree/contract/suspense';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { suspendedMoney } from './list-suspense.ts';
import { noteRefusal } from './note-refusal.ts';
import { orderMoney } from './order-money.ts';
import { refundOrder } from './refund-order.ts';
import { resolveSuspense } from './resolve-suspense.ts';

export function paymentRoutes(context: Context): CallRoute[] {
  const { pool, log } = context;
  return [
    answerCall(refundOrderCall, ({ params, body }, { user, organisation, idempotencyKey }) =>
      noteRefusal(log, { ...params, userId: user.id, what: body.what }, () =>
        refundOrder(context, organisation, body, user.id, idempotencyKey),
      ),
    ),
    answerCall(getOrderMoney, (_, { organisation }) => orderMoney(pool, organisation)),
    answerCall(listSuspense, () => suspendedMoney(pool)),
    answerCall(resolveSuspenseCall, ({ params, body }, { user, idempotencyKey }) =>
      noteRefusal(log, { ...params, userId: user.id, how: body.how }, () =>
        resolveSuspense(context, params.paymentId, body, user.id, idempotencyKey),
      ),
    ),
  ];
}
