import { listMyOrders, resendTickets as resendTicketsCall } from '@quivertree/contract/accounts/own-account';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import type { Infrastructure } from '../../infrastructure.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import type { WalletSettings } from '../../config/wallet-settings.ts';
import { ticketsFilePath } from '../../links/order-links.ts';
import { emailLimit } from '../accounts/account-limits.ts';
import { myOrders } from './my-orders.ts';
import { resendTickets } from './resend-tickets.ts';
import { type OrderTickets, ticketsAtLink } from './ticket-queries.ts';

export function ticketRoutes({
  pool,
  keys,
  config,
  limits,
}: Pick<Infrastructure, 'pool' | 'keys' | 'config' | 'limits'>): CallRoute[] {
  const emails = emailLimit(limits);
  return [
    answerCall(getOrderTickets, async ({ params }) =>
      withWallets(config.wallets, params.ticketsKey, await ticketsAtLink(pool, keys, params.ticketsKey)),
    ),
    answerCall(listMyOrders, (_, { user }) => myOrders(pool, user.id)),
    answerCall(resendTicketsCall, ({ body: { email } }, { clientAddress }) => {
      emails.take({ clientAddress, email });
      return resendTickets(pool, email);
    }),
  ];
}

/** Adds wallet links to the valid tickets, for each configured wallet. */
function withWallets({ apple, google }: WalletSettings, ticketsKey: string, order: OrderTickets): OrderTickets {
  const served = [...(apple ? ['apple' as const] : []), ...(google ? ['google' as const] : [])];
  return {
    ...order,
    tickets: order.tickets.map((ticket) => ({
      ...ticket,
      wallets:
        ticket.code === null
          ? []
          : served.map((wallet) => ({
              wallet,
              path: ticketsFilePath(ticketsKey, `${wallet}-wallet/${ticket.id}`),
            })),
    })),
  };
}
