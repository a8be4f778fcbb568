import { getOrganiserBalance } from '@quivertree/contract/organiser-money';
import { formatMoney } from '@quivertree/domain/money';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswerView } from '../hub/answer-view.tsx';
import { useAnswer } from '../hub/use-answer.ts';

/** An organisation's money in one line for each currency. */
export function OrganiserBalance({ organiserId }: { organiserId: string }) {
  const balance = useAnswer(getOrganiserBalance, { params: { organiserId } });
  return (
    <AnswerView query={balance} name="the balance" awaited={<Skeleton className="h-7" />}>
      {({ balances }) =>
        balances.length === 0 ? (
          <p className="text-soft">Nothing was sold yet.</p>
        ) : (
          balances.map(({ currency, availableMinor, heldMinor, inPayoutsMinor, receivableMinor }) => {
            const money = (amount: number) => formatMoney({ amount, currency });
            return (
              <p key={currency} className="figures">
                <strong>{money(availableMinor)}</strong>
                {` due, ${money(heldMinor)} held, ${money(inPayoutsMinor)} in payouts, ${money(receivableMinor)} owed to us`}
              </p>
            );
          })
        )
      }
    </AnswerView>
  );
}
