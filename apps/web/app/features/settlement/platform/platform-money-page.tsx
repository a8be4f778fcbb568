import { providerName } from '@quivertree/domain/payments/payment-providers';
import type { Answer } from '@quivertree/contract/call';
import {
  getPlatformMoney,
  listProviderMoney,
  listProviderPayments,
  PROVIDER_PAYMENT_SORTS,
} from '@quivertree/contract/settlement/platform-money';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatTile, StatTiles } from '../../../ui/stat-tile.tsx';
import { Amount, TileAmount } from '../../hub/amount.tsx';
import { AnswerView } from '../../../queries/answer-view.tsx';
import { HubPage } from '../../hub/hub-page.tsx';
import { ListView } from '../../hub/list-view.tsx';
import { RowAction } from '../../../ui/row-action.tsx';
import { useList } from '../../hub/use-list.ts';
import { When } from '../../hub/when.tsx';
import { ProviderComparison } from '../../payments/provider-comparison.tsx';
import { RecordProviderPayment } from './record-provider-payment.tsx';
import { useAnswer } from '../../../queries/use-query.ts';

type PlatformMoney = Answer<typeof getPlatformMoney>[number];

/** The platform's money according to the ledger, and money held and paid by providers. */
export default function PlatformMoneyPage() {
  const money = useAnswer(getPlatformMoney, {});
  const [recording, setRecording] = useState(false);
  return (
    <HubPage
      title="Platform money"
      lead="Live figures from the ledger."
      actions={
        <Button kind="outline" onClick={() => setRecording(true)}>
          Add provider payment
        </Button>
      }
    >
      <div className="flex flex-col gap-10">
        <AnswerView query={money} name="the platform’s money" awaited={<Skeleton className="h-[30rem]" />}>
          {(currencies) =>
            currencies.length === 0 ? (
              <p className="text-soft">No payments yet. Figures will show up here after the first one.</p>
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
      <Group name="Our money">
        {tile('Fees excluding VAT', money.feesMinor, 'Total earned, less refunds')}
        {tile('VAT on fees', money.vatMinor, 'Owed to the revenue agency')}
        {tile('Costs', money.costsMinor, 'Provider fees and lost disputes')}
      </Group>
      <Group name="Where the money is">
        {tile('At our bank', money.bankMinor, 'Received, less payouts')}
        {tile('At providers', money.clearingMinor, 'Captured, but not paid to us yet')}
      </Group>
      <Group name="Organiser funds">
        {tile('On hold for organisers', money.reserveMinor, 'Until their events are over')}
        {tile('Owed to organisers', money.payableMinor, 'Available for payouts')}
        {tile('Owed by organisers', money.receivableMinor, 'Refunds after a payout')}
      </Group>
      <Group name="In progress">
        {tile('On its way to buyers', money.refundsUnderWayMinor, 'Refunds in progress')}
        {tile('In suspense', money.suspenseMinor, 'Not matched to an order')}
        {tile('Disputed', money.disputedMinor, 'Held by buyers’ banks while disputes are open')}
      </Group>
    </section>
  );
}

/** Group of figures with a heading. */
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
              { label: 'Provider', cell: ({ provider }) => providerName(provider) },
              {
                label: 'Held for us',
                figures: true,
                cell: ({ heldMinor, currency }) => <Amount minor={heldMinor} currency={currency} />,
              },
              {
                label: 'Fees',
                figures: true,
                cell: ({ costMinor, currency }) => <Amount minor={costMinor} currency={currency} />,
              },
              {
                label: 'Statement',
                cell: ({ provider }) => (
                  <RowAction onClick={() => setCompared(provider)}>
                    Compare<span className="sr-only"> the statement of {providerName(provider)}</span>
                  </RowAction>
                ),
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
        Payments from providers
      </h2>
      <ListView
        list={list}
        name="Provider payments"
        rowKey={({ id }) => id}
        columns={[
          { label: 'Reference', cell: ({ reference }) => reference },
          { label: 'Provider', cell: ({ provider }) => providerName(provider) },
          { label: 'Added', sort: 'at', cell: ({ at }) => <When at={at} /> },
          { label: 'By', cell: ({ by }) => by ?? '–' },
          {
            label: 'Fee',
            figures: true,
            cell: ({ costMinor, currency }) => <Amount minor={costMinor} currency={currency} />,
          },
          {
            label: 'Received',
            figures: true,
            cell: ({ receivedMinor, currency }) => <Amount minor={receivedMinor} currency={currency} />,
          },
        ]}
        empty={<p className="text-soft">No provider payments yet. Add one as soon as a provider has paid us.</p>}
      />
    </section>
  );
}
