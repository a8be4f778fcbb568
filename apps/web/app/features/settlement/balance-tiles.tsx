import type { Answer } from '@quivertree/contract/call';
import type { MONEY_ACCOUNTS } from '@quivertree/contract/settlement/movements';
import type { getOrganiserBalance } from '@quivertree/contract/settlement/organiser-money';
import type { ReactNode } from 'react';
import { organisationPath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tile.tsx';
import { TileAmount } from '../hub/amount.tsx';
import { holdNote } from './hold-words.ts';

type Balance = Answer<typeof getOrganiserBalance>['balances'][number];

interface BalanceTilesProps {
  balance: Balance;
  organiserId: string;
}

/** Tiles with an organiser's balances, linked to their movements. */
export function BalanceTiles({ balance, organiserId }: BalanceTilesProps) {
  const { currency, availableMinor, inPayoutsMinor, inTransitMinor, heldMinor, held, disputedMinor, receivableMinor } =
    balance;
  const linked = (account: (typeof MONEY_ACCOUNTS)[number], minor: number): ReactNode => (
    <Link
      to={organisationPath(organiserId, `/money/movements?account=${account}`)}
      className="-my-2.5 inline-block py-2.5 underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      <TileAmount minor={minor} currency={currency} />
    </Link>
  );
  return (
    <StatTiles>
      <StatTile name="Due to you" value={linked('payable', availableMinor)} note="Available for your next payout" />
      <StatTile
        name="In a payout"
        value={<TileAmount minor={inPayoutsMinor} currency={currency} />}
        note="Not sent to your bank yet"
      />
      {inTransitMinor > 0 && (
        <StatTile
          name="On its way"
          value={<TileAmount minor={inTransitMinor} currency={currency} />}
          note="Sent to your bank, not confirmed yet"
        />
      )}
      <StatTile name="On hold" value={linked('reserve', heldMinor)} note={holdNote(held)} />
      {disputedMinor > 0 && (
        <StatTile
          name="Disputed"
          value={<TileAmount minor={disputedMinor} currency={currency} />}
          note="On hold until bank disputes are decided"
        />
      )}
      {receivableMinor > 0 && (
        <StatTile
          name="You owe us"
          value={linked('receivable', receivableMinor)}
          note="Refunds after a payout, deducted from future earnings"
        />
      )}
    </StatTiles>
  );
}
