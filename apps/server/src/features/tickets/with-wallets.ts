import type { WalletSettings } from '../../config/wallet-settings.ts';
import { ticketsFilePath } from '../../links/order-links.ts';
import type { OrderTickets } from './ticket-queries.ts';

/** Adds wallet links to the valid tickets, for each configured wallet. */
export function withWallets({ apple, google }: WalletSettings, ticketsKey: string, order: OrderTickets): OrderTickets {
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
