import { getOrganiserBalance } from '@quivertree/contract/settlement/organiser-money';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatTile, StatTiles } from '../../../ui/stat-tile.tsx';
import { TileAmount } from '../../hub/amount.tsx';
import { AnswerView } from '../../../queries/answer-view.tsx';
import { useAnswer } from '../../../queries/use-query.ts';

/** Balances of an organisation in each currency. */
export function OrganiserBalance({ organiserId }: { organiserId: string }) {
  const balance = useAnswer(getOrganiserBalance, { params: { organiserId } });
  return (
    <AnswerView query={balance} name="the balance" awaited={<Skeleton className="h-16" />}>
      {({ balances }) =>
        balances.length === 0 ? (
          <p className="text-soft">No sales yet. The balance will show up here after the first one.</p>
        ) : (
          balances.map(({ currency, availableMinor, heldMinor, inPayoutsMinor, inTransitMinor, receivableMinor }) => {
            const tile = (name: string, minor: number) => (
              <StatTile name={name} value={<TileAmount minor={minor} currency={currency} />} />
            );
            return (
              <StatTiles key={currency}>
                {tile('Due', availableMinor)}
                {tile('Allocated to payouts', inPayoutsMinor)}
                {inTransitMinor > 0 && tile('On its way', inTransitMinor)}
                {tile('On hold', heldMinor)}
                {tile('Owed to us', receivableMinor)}
              </StatTiles>
            );
          })
        )
      }
    </AnswerView>
  );
}
