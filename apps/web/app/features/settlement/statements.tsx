import { listStatements, STATEMENT_SORTS } from '@quivertree/contract/settlement/organiser-money';
import { organisationPath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { FIGURES } from '@quivertree/domain/sales/figures';
import { Amount } from '../hub/amount.tsx';
import { ListView } from '../hub/list-view.tsx';
import { useList } from '../hub/use-list.ts';
import { periodWords } from './period-words.ts';

/** An organisation's statements with their closing balances. */
export function Statements({ organiserId }: { organiserId: string }) {
  const list = useList({ call: listStatements, params: { organiserId }, sorts: STATEMENT_SORTS });
  return (
    <section aria-labelledby="statements">
      <h2 id="statements" className="mb-3 text-xl">
        Statements
      </h2>
      <ListView
        list={list}
        name="Statements"
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Statement',
            sort: 'number',
            cell: ({ id, number }) => (
              <Link
                to={organisationPath(organiserId, `/money/statements/${id}`)}
                className="underline underline-offset-4"
              >
                {`Statement ${number}`}
              </Link>
            ),
          },
          { label: 'Period', cell: periodWords },
          {
            label: FIGURES.change.name,
            figures: true,
            cell: ({ totals, currency }) => (
              <Amount minor={totals.reduce((sum, { netMinor }) => sum + netMinor, 0)} currency={currency} />
            ),
          },
          {
            label: 'On hold (closing)',
            figures: true,
            cell: ({ closingReserveMinor, currency }) => <Amount minor={closingReserveMinor} currency={currency} />,
          },
          {
            label: 'Due (closing)',
            figures: true,
            cell: ({ closingPayableMinor, currency }) => <Amount minor={closingPayableMinor} currency={currency} />,
          },
        ]}
        empty={<p className="text-soft">No statements yet. They’ll show up here after each settlement.</p>}
      />
    </section>
  );
}
