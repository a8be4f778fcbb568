import { type UnpaidAllowance, unpaidAllowance } from '@quivertree/domain/unpaid-allowance';
import type { Context } from '../../context.ts';
import { prefixOf, siteOf } from '../../http/client-address.ts';
import type { LoadedTerms } from './sales-terms.ts';

/** A client's network at one event. */
export interface NetworkOfClient {
  /** Stands for the network at this event only, and cannot be turned back into it. */
  key: string;
  /** What administrators see of it. */
  prefix: string;
  /** What it may hold unpaid; undefined: as much as it likes. */
  allowance: UnpaidAllowance | undefined;
}

/** Whose reservations and offers a client's count among, and how many of this event those may be. */
export function networkOfClient(
  { config, limits }: Pick<Context, 'config' | 'limits'>,
  { eventId, capacity, ticketTypes }: LoadedTerms,
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
