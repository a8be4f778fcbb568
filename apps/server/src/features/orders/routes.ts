import { listAllOrders } from '@quivertree/contract/all-orders';
import { getOrderStatus, placeOrder as placeOrderCall } from '@quivertree/contract/orders';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { allOrders } from './list-all-orders.ts';
import { orderStatusOf } from './order-queries.ts';
import { placeOrder } from './place-order.ts';

export function orderRoutes(context: Context): CallRoute[] {
  return [
    answerCall(
      placeOrderCall,
      ({ body }, { clientAddress, idempotencyKey }) => placeOrder(context, body, clientAddress, idempotencyKey),
      'ordering',
    ),
    answerCall(listAllOrders, ({ query }) => allOrders(context.pool, query)),
    answerCall(getOrderStatus, ({ params, query }) => orderStatusOf(context.pool, params.reference, query.key)),
  ];
}
