import { getOrderStatus, placeOrder as placeOrderCall } from '@quivertree/contract/orders';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { orderStatusOf } from './order-queries.ts';
import { placeOrder } from './place-order.ts';

export function orderRoutes(context: Context): CallRoute[] {
  return [
    answerCall(
      placeOrderCall,
      ({ body }, { clientAddress, idempotencyKey }) => placeOrder(context, body, clientAddress, idempotencyKey),
      'ordering',
    ),
    answerCall(getOrderStatus, ({ params, query }) => orderStatusOf(context.pool, params.reference, query.key)),
  ];
}
