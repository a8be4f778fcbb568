import { getOrderMoney, refundOrder as refundOrderCall } from '@quivertree/contract/refunds';
import { listSuspense, resolveSuspense as resolveSuspenseCall } from '@quivertree/contract/suspense';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { Refusal } from '../../http/refusal.ts';
import { suspendedMoney } from './list-suspense.ts';
import { orderMoney } from './order-money.ts';
import { refundOrder } from './refund-order.ts';
import { resolveSuspense } from './resolve-suspense.ts';

export function paymentRoutes(context: Context): CallRoute[] {
  const { pool, log } = context;
  /** Money that was asked for and not given is worth a line in the log. */
  const noted = async <T>(facts: object, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal) log.warn({ ...facts, code: error.code, data: error.data }, 'refused to move money');
      throw error;
    }
  };
  return [
    answerCall(refundOrderCall, ({ params, body }, { user, organisation, idempotencyKey }) =>
      noted({ ...params, userId: user.id, what: body.what }, () =>
        refundOrder(context, organisation, body, user.id, idempotencyKey),
      ),
    ),
    answerCall(getOrderMoney, (_, { organisation }) => orderMoney(pool, organisation)),
    answerCall(listSuspense, () => suspendedMoney(pool)),
    answerCall(resolveSuspenseCall, ({ params, body }, { user, idempotencyKey }) =>
      noted({ ...params, userId: user.id, how: body.how }, () =>
        resolveSuspense(context, params.paymentId, body, user.id, idempotencyKey),
      ),
    ),
  ];
}
