import { listOrganiserPayouts } from '@quivertree/contract/settlement/organiser-money';
import { organisationPath } from '../../paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../link.tsx';
import { AnswerView } from '../hub/answer-view.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { PAYOUT_COLUMNS } from './payout-columns.tsx';

export function LastPayouts({ organiserId }: { organiserId: string }) {
  const payouts = useAnswer(listOrganiserPayouts, { params: { organiserId }, query: { size: 5 } });
  return (
    <section aria-labelledby="last-payouts">
      <h2 id="last-payouts" className="mb-3 text-xl">
        {' '}
        Latest payouts{' '}
      </h2>
      <AnswerView query={payouts} name="payouts">
        {({ items, totalElements }) =>
          items.length === 0 ? (
            <p className="text-soft">No payouts yet.</p>
          ) : (
            <>
              <DataTable caption="Latest payouts" rows={items} rowKey={({ id }) => id} columns={PAYOUT_COLUMNS} />
              {totalElements > items.length && (
                <Link
                  to={organisationPath(organiserId, '/money/payouts')}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  All payouts
                </Link>
              )}
            </>
          )
        }
      </AnswerView>
    </section>
  );
}
