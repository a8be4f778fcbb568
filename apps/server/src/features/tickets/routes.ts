import { listMyOrders, resendTickets as resendTicketsCall } from '@quivertree/contract/accounts/own-account';
import { getOrderTickets, listMyTickets } from '@quivertree/contract/tickets/tickets';
import type { Infrastructure } from '../../infrastructure.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { emailLimit } from '../accounts/account-limits.ts';
import { myOrders } from './my-orders.ts';
import { myTickets, withWallets } from './my-tickets.ts';
import { resendTickets } from './resend-tickets.ts';
import { ticketsAtLink } from './ticket-queries.ts';

export function ticketRoutes({
  pool,
  keys,
  config,
  limits,
}: Pick<Infrastructure, 'pool' | 'keys' | 'config' | 'limits'>): CallRoute[] {
  const emails = emailLimit({ pool, limits });
  return [
    answerCall(getOrderTickets, async ({ params }) =>
      withWallets(config.wallets, params.ticketsKey, await ticketsAtLink(pool, keys, params.ticketsKey)),
    ),
    answerCall(listMyTickets, ({ query }, { user }) => myTickets({ pool, keys, config }, user.id, query.known)),
    answerCall(listMyOrders, (_, { user }) => myOrders(pool, user.id)),
    answerCall(resendTicketsCall, async ({ body: { email } }, { clientAddress }) => {
      await emails.take({ clientAddress, email });
      return resendTickets(pool, email);
    }),
  ];
}
