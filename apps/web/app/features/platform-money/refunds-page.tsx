import { listRefunds, REFUND_FILTERS, REFUND_SORTS, retryRefund } from '@quivertree/contract/all-refunds';
import type { Answer } from '@quivertree/contract/call';
import { formatMoney } from '@quivertree/domain/money';
import type { RefundState } from '@quivertree/domain/refund-states';
import { useState } from 'react';
import { administrationPath } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../link.tsx';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { AMOUNT_COLUMN, EVENT_COLUMN, ORDER_COLUMN } from '../hub/list-columns.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { useList } from '../hub/use-list.ts';
import { When } from '../hub/when.tsx';
import { REFUND_REASON_WORDS } from './refund-reason-words.ts';

type Refund = Answer<typeof listRefunds>['items'][number];

const STATES: Record<RefundState, readonly [words: string, tone: StatusTone]> = {
  requested: ['Asked for', 'neutral'],
  sent: ['Sent', 'waiting'],
  unknown: ['No answer yet', 'waiting'],
  succeeded: ['Arrived', 'good'],
  failed: ['Refused', 'bad'],
};
const FILTER_WORDS: Record<(typeof REFUND_FILTERS)[number], string> = {
  under_way: 'On their way',
  failed: 'Refused',
  succeeded: 'Arrived',
};
const FILTERS = REFUND_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] }));

/** Money on its way back to buyers, of all organisers. */
export default function RefundsPage() {
  const list = useList({ call: listRefunds, sorts: REFUND_SORTS, filters: ['q', 'state'] });
  const [again, setAgain] = useState<Refund>();
  return (
    <HubPage
      title="Refunds"
      lead={
        <>
          What a provider refused waits in{' '}
          <Link to={administrationPath('/suspense')} className="underline underline-offset-4">
            suspense
          </Link>
          .
        </>
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
          { label: 'Why', cell: ({ reason }) => REFUND_REASON_WORDS[reason] },
          { label: 'Asked for', sort: 'createdAt', cell: ({ at }) => <When at={at} /> },
          { label: 'State', cell: (refund) => <State refund={refund} onAgain={() => setAgain(refund)} /> },
          AMOUNT_COLUMN,
        ]}
        empty={
          <EmptyState title="No refunds yet">
            <p className="text-soft">What goes back to a buyer is here, from the moment it is asked for.</p>
          </EmptyState>
        }
      />
      {again && (
        <CommandDialog
          call={retryRefund}
          title="Try this refund once more"
          action="Tell the provider again"
          done="The provider is told again."
          refresh={[listRefunds]}
          input={() => ({ params: { refundId: again.id } })}
          onClose={() => setAgain(undefined)}
        >
          <p>
            {`${again.provider} is told once more to give ${formatMoney({ amount: again.amountMinor, currency: again.currency })} back to ${again.buyerName}. It is the same refund under the same name: it is never paid twice.`}
          </p>
        </CommandDialog>
      )}
    </HubPage>
  );
}

function State({ refund, onAgain }: { refund: Refund; onAgain: () => void }) {
  const [words, tone] = STATES[refund.state];
  return (
    <span className="inline-flex flex-col items-start gap-1 max-sm:items-end">
      <StatusPill tone={refund.hangs ? 'bad' : tone}>{refund.hangs ? `${words}: hangs` : words}</StatusPill>
      {refund.hangs && <RowAction onClick={onAgain}>Try again</RowAction>}
    </span>
  );
}
