import { type UnpaidAllowance, unpaidAllowance } from '@quivertree/domain/orders/unpaid-allowance';
import type { Infrastructure } from '../infrastructure.ts';
import { prefixOf, siteOf } from './client-address.ts';

/** The terms of sale that limits depend on. */
interface SoldEvent {
  eventId: string;
  capacity: number;
  ticketTypes: ReadonlyMap<string, { maxPerOrder: number }>;
}

/** A client's network at one event. */
export interface NetworkOfClient {
  /** Identifies the network at this event only, and can't be reversed. */
  key: string;
  /** Prefix shown to administrators. */
  prefix: string;
  /** Limit on unpaid tickets; undefined if there is none. */
  allowance: UnpaidAllowance | undefined;
}

/** Network that a client's reservations and offers count against, with its allowance at this event. */
export function networkOfClient(
  { config, limits }: Pick<Infrastructure, 'config' | 'limits'>,
  { eventId, capacity, ticketTypes }: SoldEvent,
  clientAddress: string,
): NetworkOfClient {
  const percent = config.unpaidPercentPerAddress;
  const maxPerOrder = Math.max(...[...ticketTypes.values()].map((type) => type.maxPerOrder));
  return {
    key: limits.keyOf('reservations', `${eventId} ${siteOf(clientAddress)}`),
    prefix: prefixOf(clientAddress),
    allowance: percent < 100 ? unpaidAllowance({ capacity, maxPerOrder }, percent) : undefined,
  };
}
