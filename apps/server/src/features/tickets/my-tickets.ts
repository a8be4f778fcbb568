import type { Answer } from '@quivertree/contract/call';
import type { listMyTickets } from '@quivertree/contract/tickets/tickets';
import { DAY_MS } from '@quivertree/domain/dates/durations';
import type { Infrastructure } from '../../infrastructure.ts';
import { hashOf } from '../../db/hash-of.ts';
import { myOrders } from './my-orders.ts';
import { ticketsAtLink, type OrderTickets } from './ticket-queries.ts';
import type { WalletSettings } from '../../config/wallet-settings.ts';
import { ticketsFilePath } from '../../links/order-links.ts';

/** Maximum number of orders, beginning with those for the next events. */
const MAX_ORDERS = 50;
/** Tickets can still be shown for this long after their event, for instance if it ends late. */
const AFTER_EVENT_MS = DAY_MS;

/**
 * Everything about the user's current tickets that an app shows without a connection. The version is a hash of the
 * content, so the app gets nothing if it already has that version.
 */
export async function myTickets(
  { pool, keys, config }: Pick<Infrastructure, 'pool' | 'keys' | 'config'>,
  userId: string,
  known: string | undefined,
): Promise<Answer<typeof listMyTickets>> {
  const { emailConfirmed, orders: all } = await myOrders(pool, userId);
  const current = all.filter(
    ({ event }) => event.state === 'postponed' || Date.parse(event.endsAt) > Date.now() - AFTER_EVENT_MS,
  );
  const orders: NonNullable<Answer<typeof listMyTickets>['orders']> = [];
  for (const { ticketsPath } of current.slice(0, MAX_ORDERS)) {
    const ticketsKey = ticketsPath.replace('/tickets/', '');
    const tickets = withWallets(config.wallets, ticketsKey, await ticketsAtLink(pool, keys, ticketsKey));
    orders.push({ ...tickets, ticketsKey });
  }
  const version = hashOf(JSON.stringify({ emailConfirmed, orders })).toString('base64url');
  return { version, emailConfirmed, orders: known === version ? null : orders };
}

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
