import { listOrganiserPayouts } from '@quivertree/contract/settlement/organiser-money';
import { organisationPath } from '../../pages/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../pages/link.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { PAYOUT_COLUMNS } from './payout-columns.tsx';
import { useAnswer } from '../../queries/use-query.ts';

export function LastPayouts({ organiserId }: { organiserId: string }) {
  const payouts = useAnswer(listOrganiserPayouts, { params: { organiserId }, query: { size: 5 } });
  return (
    <section aria-labelledby="last-payouts">
      <h2 id="last-payouts" className="mb-3 text-xl">
        Latest payouts
      </h2>
      <AnswerView query={payouts} name="payouts">
        {({ items, totalElements }) =>
          items.length === 0 ? (
            <p className="text-soft">No payouts yet. They’ll show up here once money is due to you.</p>
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
