import type { Answer } from '@quivertree/contract/call';
import { listOrganiserMoney, ORGANISER_MONEY_SORTS } from '@quivertree/contract/settlement/platform-money';
import { useState } from 'react';
import { createPayout, listPayouts } from '@quivertree/contract/settlement/payouts';
import { DEFAULT_CURRENCY } from '@quivertree/domain/money/money';
import { administrationPath, reviewedOrganiserPath } from '../../../pages/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../pages/link.tsx';
import { Amount } from '../../hub/amount.tsx';
import { HubPage } from '../../hub/hub-page.tsx';
import { ListView } from '../../hub/list-view.tsx';
import { RowAction } from '../../../ui/row-action.tsx';
import { useList } from '../../hub/use-list.ts';
import { PLAN_WORDS, shareWords } from './plan-words.ts';
import { CommandDialog } from '../../hub/command-dialog.tsx';

export type OrganiserMoney = Answer<typeof listOrganiserMoney>['items'][number];

/** Balances and terms of every organiser. */
export default function OrganiserMoneyPage() {
  const list = useList({ call: listOrganiserMoney, sorts: ORGANISER_MONEY_SORTS, filters: ['q'] });
  const [drawing, setDrawing] = useState<OrganiserMoney>();
  return (
    <HubPage title="Organiser balances" lead="Balances and payouts of every organiser who has made a sale.">
      <ListView
        list={list}
        name="Organiser balances"
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
          { label: 'Advance share', figures: true, cell: ({ advanceBasisPoints }) => shareWords(advanceBasisPoints) },
          {
            label: 'On hold',
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
                  Create payout<span className="sr-only"> to {organiser.name}</span>
                </RowAction>
              ) : (
                '–'
              ),
          },
        ]}
        empty={
          <EmptyState title="No balances yet">
            <p>Organisers show up here after their first sale.</p>
          </EmptyState>
        }
      />
      {drawing && <CreatePayout organiser={drawing} onClose={() => setDrawing(undefined)} />}
    </HubPage>
  );
}

interface CreatePayoutProps {
  organiser: OrganiserMoney;
  onClose: () => void;
}

/** Creates a payout outside the settlement, for someone else to approve. */
function CreatePayout({ organiser: { organiserId, name }, onClose }: CreatePayoutProps) {
  return (
    <CommandDialog
      call={createPayout}
      title={`Create a payout to ${name}?`}
      action="Create payout"
      done="Payout created"
      refresh={[listPayouts]}
      input={() => ({ params: { organiserId }, body: { currency: DEFAULT_CURRENCY } })}
      onClose={onClose}
    >
      <p>
        {`Everything due to ${name} goes into a new payout now instead of at the next settlement. Someone else has to approve it before any money leaves our bank.`}
      </p>
    </CommandDialog>
  );
}
