import type { Answer } from '@quivertree/contract/call';
import {
  getPlatformMoney,
  listProviderMoney,
  listProviderPayments,
  PROVIDER_PAYMENT_SORTS,
} from '@quivertree/contract/platform-money';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/zoned-time';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tile.tsx';
import { Amount, TileAmount } from '../hub/amount.tsx';
import { AnswerView } from '../hub/answer-view.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { RowButton } from '../hub/row-button.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { useList } from '../hub/use-list.ts';
import { ProviderComparison } from './provider-comparison.tsx';
import { RecordProviderPayment } from './record-provider-payment.tsx';

type PlatformMoney = Answer<typeof getPlatformMoney>[number];

/** The platform's own money by the books, and what providers hold for us and have paid us. */
export function PlatformMoneyPage() {
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
        <AnswerView query={money} name="the platform’s money">
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
    <section aria-label={`The platform’s money in ${money.currency}`}>
      <StatTiles>
        {tile('Fees earned', money.feesMinor, 'Without the tax in them')}
        {tile('VAT in the fees', money.vatMinor, 'Owed to the revenue agency')}
        {tile('Costs', money.costsMinor, 'Kept by providers, lost in disputes')}
        {tile('At our bank', money.bankMinor, 'Received less paid out')}
        {tile('At providers', money.clearingMinor, 'Captured and not paid to us yet')}
        {tile('Held for organisers', money.reserveMinor)}
        {tile('Due to organisers', money.payableMinor)}
        {tile('Owed by organisers', money.receivableMinor)}
        {tile('On its way to buyers', money.refundsUnderWayMinor)}
        {tile('In suspense', money.suspenseMinor)}
        {tile('Disputed', money.disputedMinor, 'Taken back until it is decided')}
      </StatTiles>
    </section>
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
      <AnswerView query={providers} name="providers">
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
                cell: ({ provider }) => <RowButton onClick={() => setCompared(provider)}>Compare</RowButton>,
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
          { label: 'Noted', sort: 'at', cell: ({ at }) => formatDateTime(at, NAMIBIA) },
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
