import { listAllOrders } from '@quivertree/contract/orders/all-orders';
import {
  listUnpaidReservations as listUnpaidReservationsCall,
  releaseReservations as releaseReservationsCall,
} from '@quivertree/contract/orders/unpaid-reservations';
import {
  checkPayment as checkPaymentCall,
  getOrderStatus,
  payOrder as payOrderCall,
  placeOrder as placeOrderCall,
} from '@quivertree/contract/orders/orders';
import { authenticate } from '../../access/id-tokens.ts';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { allOrders } from './list-all-orders.ts';
import { orderStatusOf } from './order-queries.ts';
import { listUnpaidReservations } from './list-unpaid-reservations.ts';
import { releaseReservations } from './release-reservations.ts';
import { checkPayment, payOrder } from './pay-order.ts';
import { placeOrder } from './place-order.ts';
import { replaceOrder } from './replace-order.ts';

/** Limits requests that query the provider about an order's payments. */
const PAYMENTS_OF_ORDER = { burst: 10, refillSeconds: 10 };

export function orderRoutes(context: Context): CallRoute[] {
  const payments = context.limits.rateLimit('payments of an order', PAYMENTS_OF_ORDER);
  const limitRequests = (clientAddress: string, reference: string): void => {
    const seconds = payments.take(`${clientAddress} ${reference}`);
    if (seconds > 0) throw new Refusal('order.too_often', { seconds }, { retryAfter: seconds });
  };
  return [
    answerCall(
      placeOrderCall,
      ({ body }, facts) => replaceOrder(context, body, () => placeOrder(context, body, facts)),
      'ordering',
    ),
    answerCall(
      payOrderCall,
      ({ params: { reference }, body: { key } }, { clientAddress }) => {
        limitRequests(clientAddress, reference);
        return payOrder(context, { reference, key });
      },
      'ordering',
    ),
    answerCall(
      checkPaymentCall,
      ({ params: { reference }, body: { key } }, { clientAddress }) => {
        limitRequests(clientAddress, reference);
        return checkPayment(context, { reference, key });
      },
      'ordering',
    ),
    answerCall(listAllOrders, ({ query }) => allOrders(context.pool, query)),
    answerCall(listUnpaidReservationsCall, ({ query }) => listUnpaidReservations(context.pool, query)),
    answerCall(releaseReservationsCall, ({ params }, { user }) =>
      releaseReservations(context.pool, params.network, user.id),
    ),
    answerCall(getOrderStatus, async ({ params: { reference }, query: { key } }, { authorization }) => {
      const userId = key === undefined ? await userIdIfSignedIn(context, authorization) : undefined;
      return orderStatusOf(context.pool, reference, key, userId);
    }),
  ];
}

/** The signed-in user's id; undefined for everyone else, administrators helping in the user's account included. */
async function userIdIfSignedIn(
  context: Pick<Context, 'config' | 'keys' | 'endedSessions'>,
  authorization: string | undefined,
): Promise<string | undefined> {
  if (authorization === undefined) return undefined;
  return authenticate(context, authorization).then(
    ({ id }) => id,
    (error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    },
  );
}
