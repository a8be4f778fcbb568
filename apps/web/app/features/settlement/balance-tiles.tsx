import type { Answer } from '@quivertree/contract/call';
import type { MONEY_ACCOUNTS } from '@quivertree/contract/movements';
import type { getOrganiserBalance } from '@quivertree/contract/organiser-money';
import type { ReactNode } from 'react';
import { organisationPath } from '../../paths.ts';
import { Link } from '../../link.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tile.tsx';
import { TileAmount } from '../hub/amount.tsx';

type Balance = Answer<typeof getOrganiserBalance>['balances'][number];

interface BalanceTilesProps {
  balance: Balance;
  organiserId: string;
}

/** Where an organiser's money is, in plain words; each figure leads to the movements that it is made of. */
export function BalanceTiles({ balance, organiserId }: BalanceTilesProps) {
  const { currency, availableMinor, inPayoutsMinor, inTransitMinor, heldMinor, disputedMinor, receivableMinor } =
    balance;
  const leading = (account: (typeof MONEY_ACCOUNTS)[number], minor: number): ReactNode => (
    <Link
      to={organisationPath(organiserId, `/money/movements?account=${account}`)}
      className="-my-2.5 inline-block py-2.5 underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      <TileAmount minor={minor} currency={currency} />
    </Link>
  );
  return (
    <StatTiles>
      <StatTile name="Due to you" value={leading('payable', availableMinor)} note="What your next payout can take" />
      <StatTile
        name="In a payout"
        value={<TileAmount minor={inPayoutsMinor} currency={currency} />}
        note="Being prepared for your bank"
      />
      {inTransitMinor > 0 && (
        <StatTile
          name="In transit"
          value={<TileAmount minor={inTransitMinor} currency={currency} />}
          note="Sent to your bank, not confirmed yet"
        />
      )}
      <StatTile name="Held" value={leading('reserve', heldMinor)} note="Until your events have happened" />
      {disputedMinor > 0 && (
        <StatTile
          name="Kept back"
          value={<TileAmount minor={disputedMinor} currency={currency} />}
          note="Buyers dispute payments of events that are over"
        />
      )}
      {receivableMinor > 0 && (
        <StatTile
          name="Owed to us"
          value={leading('receivable', receivableMinor)}
          note="Refunds after a payout; taken from what becomes due"
        />
      )}
    </StatTiles>
  );
}
