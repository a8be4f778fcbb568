import { providerName } from '@quivertree/domain/payments/payment-providers';
import { Sentence } from '../../ui/sentence.tsx';
import { listRefunds, REFUND_FILTERS, REFUND_SORTS, retryRefund } from '@quivertree/contract/payments/all-refunds';
import type { Answer } from '@quivertree/contract/call';
import { formatMoney } from '@quivertree/domain/money/money';
import { useState } from 'react';
import { administrationPath } from '../../pages/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../pages/link.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { AMOUNT_COLUMN, EVENT_COLUMN, ORDER_COLUMN } from '../hub/list-columns.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { REFUND_STATE_WORDS } from '../hub/money-state-words.ts';
import { useList } from '../hub/use-list.ts';
import { When } from '../hub/when.tsx';
import type { RefundReason } from '@quivertree/domain/payments/refunds';

type Refund = Answer<typeof listRefunds>['items'][number];

const FILTER_WORDS: Record<(typeof REFUND_FILTERS)[number], string> = {
  under_way: 'In progress',
  failed: 'Refused',
  succeeded: 'Arrived',
};
const FILTERS = REFUND_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] }));

export default function RefundsPage() {
  const list = useList({ call: listRefunds, sorts: REFUND_SORTS, filters: ['q', 'state'] });
  const [retrying, setRetrying] = useState<Refund>();
  return (
    <HubPage
      title="Refunds"
      lead={
        <Sentence
          text="Refunds that a provider refuses go to {suspense}."
          values={{
            suspense: (
              <Link to={administrationPath('/suspense')} className="underline underline-offset-4">
                suspense
              </Link>
            ),
          }}
        />
      }
    >
      <ListView
        list={list}
        name="Refunds"
        search="Reference or email"
        filters={[{ name: 'state', label: 'State', choices: FILTERS }]}
        rowKey={({ id }) => id}
        columns={[
          ORDER_COLUMN,
          EVENT_COLUMN,
          { label: 'Reason', cell: ({ reason }) => REFUND_REASON_WORDS[reason] },
          { label: 'Requested', sort: 'createdAt', cell: ({ at }) => <When at={at} /> },
          { label: 'State', cell: (refund) => <State refund={refund} onRetry={() => setRetrying(refund)} /> },
          AMOUNT_COLUMN,
        ]}
        empty={
          <EmptyState title="No refunds yet">
            <p className="text-soft">Refunds show up here as soon as they’re requested.</p>
          </EmptyState>
        }
      />
      {retrying && (
        <CommandDialog
          call={retryRefund}
          title={`Retry the refund to ${retrying.buyerName}?`}
          action="Retry refund"
          done="Refund retried"
          refresh={[listRefunds]}
          input={() => ({ params: { refundId: retrying.id } })}
          onClose={() => setRetrying(undefined)}
        >
          <p>
            {`We’ll ask ${providerName(retrying.provider)} again to refund ${formatMoney({ amount: retrying.amountMinor, currency: retrying.currency })}. The refund keeps its reference, so it can’t be paid twice.`}
          </p>
        </CommandDialog>
      )}
    </HubPage>
  );
}

function State({ refund, onRetry }: { refund: Refund; onRetry: () => void }) {
  const { label, tone } = REFUND_STATE_WORDS[refund.state];
  return (
    <span className="inline-flex flex-col items-start gap-1 max-sm:items-end">
      <StatusPill tone={refund.overdue ? 'bad' : tone}>{refund.overdue ? `${label} (overdue)` : label}</StatusPill>
      {refund.overdue && <RowAction onClick={onRetry}>Retry</RowAction>}
    </span>
  );
}

const REFUND_REASON_WORDS: Record<RefundReason, string> = {
  surplus: 'Paid twice',
  too_late: 'Paid too late',
  over_limit: 'Paid too late, above the limit per person',
  event_off: 'Sales had stopped',
  other_amount: 'Wrong amount paid',
  overpaid: 'Paid too much',
  failed_before: 'Earlier refund refused',
  requested: 'Requested by organiser or administrator',
  event_cancelled: 'Event cancelled',
  event_postponed: 'Event postponed',
  returned: 'Ticket returned and resold',
};
