import type { Answer } from '@quivertree/contract/call';
import {
  getPlatformMoney,
  listProviderMoney,
  listProviderPayments,
  PROVIDER_PAYMENT_SORTS,
} from '@quivertree/contract/platform-money';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tile.tsx';
import { Amount, TileAmount } from '../hub/amount.tsx';
import { AnswerView } from '../hub/answer-view.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { useList } from '../hub/use-list.ts';
import { When } from '../hub/when.tsx';
import { ProviderComparison } from './provider-comparison.tsx';
import { RecordProviderPayment } from './record-provider-payment.tsx';

type PlatformMoney = Answer<typeof getPlatformMoney>[number];

/** The platform's own money by the books, and what providers hold for us and have paid us. */
export default function PlatformMoneyPage() {
  const money = useAnswer(getPlatformMoney, {});
  const [recording, setRecording] = useState(false);
  return (
    <HubPage
      title="Money"
      lead="Every figure is the sum of the ledger’s entries, up to this moment."
      actions={
        <Button kind="outline" onClick={() => setRecording(true)}>
          Note a provider’s payment
        </Button>
      }
    >
      <div className="flex flex-col gap-10">
        <AnswerView query={money} name="the platform’s money" awaited={<Skeleton className="h-[30rem]" />}>
          {(currencies) =>
            currencies.length === 0 ? (
              <p className="text-soft">Nothing was paid yet.</p>
            ) : (
              currencies.map((one) => <Overview key={one.currency} money={one} />)
            )
          }
        </AnswerView>
        <Providers />
        <ProviderPayments />
      </div>
      {recording && <RecordProviderPayment onClose={() => setRecording(false)} />}
    </HubPage>
  );
}

function Overview({ money }: { money: PlatformMoney }) {
  const tile = (name: string, minor: number, note?: string) => (
    <StatTile name={name} value={<TileAmount minor={minor} currency={money.currency} />} note={note} />
  );
  return (
    <section aria-label={`The platform’s money in ${money.currency}`} className="flex flex-col gap-8">
      <Group name="Ours">
        {tile('Fees without VAT', money.feesMinor, 'All we ever earned, less what was refunded')}
        {tile('VAT in the fees', money.vatMinor, 'Owed to the revenue agency')}
        {tile('Costs', money.costsMinor, 'Kept by providers, lost in disputes')}
      </Group>
      <Group name="Where it is">
        {tile('At our bank', money.bankMinor, 'Received less paid out')}
        {tile('At providers', money.clearingMinor, 'Captured and not paid to us yet')}
      </Group>
      <Group name="Organisers’">
        {tile('Held for organisers', money.reserveMinor, 'Until their events have happened')}
        {tile('Due to organisers', money.payableMinor, 'What payouts can take')}
        {tile('Owed by organisers', money.receivableMinor, 'Refunds after a payout')}
      </Group>
      <Group name="Not settled yet">
        {tile('On its way to buyers', money.refundsUnderWayMinor, 'Refunds under way')}
        {tile('In suspense', money.suspenseMinor, 'Without a purpose')}
        {tile('Disputed', money.disputedMinor, 'Taken back until it is decided')}
      </Group>
    </section>
  );
}

/** Figures that belong together, under their name; beside it where there is room. */
function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-5 gap-y-2 lg:grid-cols-[9rem_minmax(0,1fr)]">
      <h2 className="text-lg lg:pt-2.5">{name}</h2>
      <StatTiles fixed>{children}</StatTiles>
    </div>
  );
}

function Providers() {
  const providers = useAnswer(listProviderMoney, {});
  const [compared, setCompared] = useState<string>();
  return (
    <section aria-labelledby="providers">
      <h2 id="providers" className="mb-3 text-xl">
        Providers
      </h2>
      <AnswerView query={providers} name="providers" awaited={<Skeleton className="h-24" />}>
        {(rows) => (
          <DataTable
            caption="Providers"
            rows={rows}
            rowKey={({ provider, currency }) => provider + currency}
            columns={[
              { label: 'Provider', cell: ({ provider }) => provider },
              {
                label: 'Holds for us',
                figures: true,
                cell: ({ heldMinor, currency }) => <Amount minor={heldMinor} currency={currency} />,
              },
              {
                label: 'Kept for its service',
                figures: true,
                cell: ({ costMinor, currency }) => <Amount minor={costMinor} currency={currency} />,
              },
              {
                label: 'Statement',
                cell: ({ provider }) => <RowAction onClick={() => setCompared(provider)}>Compare</RowAction>,
              },
            ]}
          />
        )}
      </AnswerView>
      {compared && <ProviderComparison key={compared} provider={compared} />}
    </section>
  );
}

function ProviderPayments() {
  const list = useList({ call: listProviderPayments, sorts: PROVIDER_PAYMENT_SORTS });
  return (
    <section aria-labelledby="provider-payments">
      <h2 id="provider-payments" className="mb-3 text-xl">
        What providers paid us
      </h2>
      <ListView
        list={list}
        name="Provider payments"
        rowKey={({ id }) => id}
        columns={[
          { label: 'Reference', cell: ({ reference }) => reference },
          { label: 'Provider', cell: ({ provider }) => provider },
          { label: 'Noted', sort: 'at', cell: ({ at }) => <When at={at} /> },
          { label: 'By', cell: ({ by }) => by ?? '–' },
          {
            label: 'Kept',
            figures: true,
            cell: ({ costMinor, currency }) => <Amount minor={costMinor} currency={currency} />,
          },
          {
            label: 'Received',
            figures: true,
            cell: ({ receivedMinor, currency }) => <Amount minor={receivedMinor} currency={currency} />,
          },
        ]}
        empty={<p className="text-soft">None was noted yet.</p>}
      />
    </section>
  );
}
