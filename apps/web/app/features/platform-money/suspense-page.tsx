import type { Answer } from '@quivertree/contract/call';
import { listSuspense, SUSPENSE_SORTS } from '@quivertree/contract/suspense';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Amount } from '../hub/amount.tsx';
import { EventLink } from '../hub/event-link.tsx';
import { counted } from '../hub/counted.ts';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { AMOUNT_COLUMN, ORDER_COLUMN } from '../hub/list-columns.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { useList } from '../hub/use-list.ts';
import { SuspenseDialog } from './suspense-dialog.tsx';
import { SUSPENSE_WORDS } from './suspense-words.ts';

export type SuspendedMoney = Answer<typeof listSuspense>['items'][number];

/** Money that has no purpose yet: how old, why, and what can be done with it. */
export default function SuspensePage() {
  const list = useList({ call: listSuspense, sorts: SUSPENSE_SORTS, filters: ['q'] });
  const [open, setOpen] = useState<SuspendedMoney>();
  return (
    <HubPage
      title="Suspense"
      lead="Captured money that no order can use. It is nobody’s until somebody has looked at it."
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
            label: 'Why',
            cell: ({ why, orderTotalMinor, currency }) => (
              <>
                {SUSPENSE_WORDS[why]}
                {why !== 'other_currency' && (
                  <span className="block text-sm text-soft">
                    Its order: <Amount minor={orderTotalMinor} currency={currency} />
                  </span>
                )}
              </>
            ),
          },
          { label: 'Age', sort: 'since', cell: ({ ageDays }) => (ageDays === 0 ? 'Today' : counted(ageDays, 'day')) },
          { label: 'Provider', cell: ({ provider }) => provider },
          { ...AMOUNT_COLUMN, sort: 'amount' },
          {
            label: 'Decision',
            cell: (money) =>
              money.disputeOpen ? (
                <StatusPill tone="waiting">Disputed</StatusPill>
              ) : money.ownOrganisation ? (
                <span className="text-sm text-soft">Another administrator decides</span>
              ) : (
                <RowAction onClick={() => setOpen(money)}>{money.transfer ? 'Transfer proposed' : 'Resolve'}</RowAction>
              ),
          },
        ]}
        empty={
          <EmptyState title="Nothing is in suspense">
            <p className="text-soft">Every cent that was captured has its purpose.</p>
          </EmptyState>
        }
      />
      {open && <SuspenseDialog money={open} onClose={() => setOpen(undefined)} />}
    </HubPage>
  );
}
