import type { Answer } from '@quivertree/contract/call';
import { listOrganiserMoney, ORGANISER_MONEY_SORTS } from '@quivertree/contract/platform-money';
import { useState } from 'react';
import { administrationPath, reviewedOrganiserPath } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../link.tsx';
import { Amount } from '../hub/amount.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { useList } from '../hub/use-list.ts';
import { DrawUpPayout } from './draw-up-payout.tsx';
import { PLAN_WORDS, shareWords } from './plan-words.ts';

export type OrganiserMoney = Answer<typeof listOrganiserMoney>['items'][number];

/** What every organiser is owed, and on which terms. */
export default function OrganiserMoneyPage() {
  const list = useList({ call: listOrganiserMoney, sorts: ORGANISER_MONEY_SORTS, filters: ['q'] });
  const [drawing, setDrawing] = useState<OrganiserMoney>();
  return (
    <HubPage title="Organisers’ money" lead="Of every organiser who has sold something.">
      <ListView
        list={list}
        name="Organisers’ money"
        search="Name"
        rowKey={({ organiserId }) => organiserId}
        columns={[
          {
            label: 'Organiser',
            sort: 'name',
            cell: ({ organiserId, name }) => (
              <Link to={reviewedOrganiserPath(organiserId)} className="underline underline-offset-4">
                {name}
              </Link>
            ),
          },
          { label: 'Plan', cell: ({ plan }) => PLAN_WORDS[plan] },
          { label: 'Advance', figures: true, cell: ({ advanceBasisPoints }) => shareWords(advanceBasisPoints) },
          {
            label: 'Held',
            figures: true,
            cell: ({ balances }) =>
              balances.map(({ currency, reserveMinor }) => (
                <Amount key={currency} minor={reserveMinor} currency={currency} />
              )),
          },
          {
            label: 'Due',
            figures: true,
            cell: ({ balances }) =>
              balances.map(({ currency, payableMinor }) => (
                <Amount key={currency} minor={payableMinor} currency={currency} />
              )),
          },
          {
            label: 'Owed to us',
            figures: true,
            cell: ({ balances }) =>
              balances.map(({ currency, receivableMinor }) => (
                <Amount key={currency} minor={receivableMinor} currency={currency} />
              )),
          },
          {
            label: 'Payout',
            cell: (organiser) =>
              organiser.openPayout ? (
                <Link
                  to={administrationPath(`/payouts/${organiser.openPayout.id}`)}
                  className="whitespace-nowrap underline underline-offset-4"
                >
                  {organiser.openPayout.reference}
                </Link>
              ) : organiser.balances.some(({ payableMinor }) => payableMinor > 0) ? (
                <RowAction onClick={() => setDrawing(organiser)}>
                  Draw up<span className="sr-only"> a payout to {organiser.name}</span>
                </RowAction>
              ) : (
                '–'
              ),
          },
        ]}
        empty={<EmptyState title="Nobody has sold anything yet">{null}</EmptyState>}
      />
      {drawing && <DrawUpPayout organiser={drawing} onClose={() => setDrawing(undefined)} />}
    </HubPage>
  );
}
