import { formatMoney } from '@quivertree/domain/money';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { organiserBalanceQuery } from './organiser-queries.ts';

/** An organisation's money in one line for each currency. */
export function OrganiserBalance({ organiserId }: { organiserId: string }) {
  const balance = useQuery(organiserBalanceQuery(organiserId));
  if (balance.isError)
    return (
      <ErrorState onRetry={() => void balance.refetch()} retrying={balance.isFetching}>
        {`Error loading the balance: ${balance.error.message}`}
      </ErrorState>
    );
  if (!balance.data) return <Skeleton className="h-7" />;
  if (balance.data.balances.length === 0) return <p className="text-soft">Nothing was sold yet.</p>;
  return balance.data.balances.map(({ currency, availableMinor, heldMinor, inPayoutsMinor, receivableMinor }) => {
    const money = (amount: number) => formatMoney({ amount, currency });
    return (
      <p key={currency} className="figures">
        <strong>{money(availableMinor)}</strong>
        {` due, ${money(heldMinor)} held, ${money(inPayoutsMinor)} in payouts, ${money(receivableMinor)} owed to us`}
      </p>
    );
  });
}
