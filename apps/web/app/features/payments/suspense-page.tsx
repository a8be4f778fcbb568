import { providerName } from '@quivertree/domain/payments/payment-providers';
import { Sentence } from '../../ui/sentence.tsx';
import { plural } from '@quivertree/domain/text/plural';
import type { Answer } from '@quivertree/contract/call';
import { listSuspense, SUSPENSE_SORTS } from '@quivertree/contract/payments/suspense';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Amount } from '../hub/amount.tsx';
import { EventLink } from '../hub/links.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { AMOUNT_COLUMN, ORDER_COLUMN } from '../hub/list-columns.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { useList } from '../hub/use-list.ts';
import { SuspenseDialog, SUSPENSE_WORDS } from './suspense-dialog.tsx';

export type SuspendedMoney = Answer<typeof listSuspense>['items'][number];

/** Captured money without an order, with its age, reason and options. */
export default function SuspensePage() {
  const list = useList({ call: listSuspense, sorts: SUSPENSE_SORTS, filters: ['q'] });
  const [open, setOpen] = useState<SuspendedMoney>();
  return (
    <HubPage
      title="Suspense"
      lead="Money we received but couldn’t apply to an order. Decide what to do with each payment."
    >
      <ListView
        list={list}
        name="Suspense"
        search="Reference or email"
        rowKey={({ paymentId }) => paymentId}
        columns={[
          ORDER_COLUMN,
          { label: 'Event', cell: ({ eventId, eventName }) => <EventLink eventId={eventId} name={eventName} /> },
          {
            label: 'Reason',
            cell: ({ reason, orderTotalMinor, currency }) => (
              <>
                {SUSPENSE_WORDS[reason]}
                {reason !== 'other_currency' && (
                  <span className="block text-sm text-soft">
                    <Sentence
                      text="Order total: {amount}"
                      values={{ amount: <Amount minor={orderTotalMinor} currency={currency} /> }}
                    />
                  </span>
                )}
              </>
            ),
          },
          {
            label: 'Received',
            sort: 'since',
            cell: ({ ageDays }) => (ageDays === 0 ? 'Today' : plural(ageDays, '1 day ago', '{n} days ago')),
          },
          { label: 'Provider', cell: ({ provider }) => providerName(provider) },
          { ...AMOUNT_COLUMN, sort: 'amount' },
          {
            label: 'Actions',
            cell: (money) =>
              money.disputeOpen ? (
                <StatusPill tone="waiting">Disputed</StatusPill>
              ) : money.ownOrganisation ? (
                <span className="text-sm text-soft">Waiting for another administrator</span>
              ) : (
                <RowAction onClick={() => setOpen(money)}>
                  {money.transfer ? 'Decide on transfer' : 'Resolve'}
                </RowAction>
              ),
          },
        ]}
        empty={
          <EmptyState title="Nothing in suspense">
            <p className="text-soft">Payments that couldn’t be applied to an order will show up here.</p>
          </EmptyState>
        }
      />
      {open && <SuspenseDialog money={open} onClose={() => setOpen(undefined)} />}
    </HubPage>
  );
}
