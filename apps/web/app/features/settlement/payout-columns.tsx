import type { Answer } from '@quivertree/contract/call';
import type { listOrganiserPayouts } from '@quivertree/contract/settlement/organiser-money';
import { formatDate, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import type { Column } from '../../ui/data-table.tsx';
import { AMOUNT_COLUMN } from '../hub/list-columns.tsx';
import { PayoutStatePill } from './payout-words.tsx';

type Payout = Answer<typeof listOrganiserPayouts>['items'][number];

/** Columns of payouts, as shown to organisers. */
export const PAYOUT_COLUMNS: readonly Column<Payout>[] = [
  {
    label: 'Reference',
    cell: ({ reference, replaces }) => (
      <>
        {reference}
        {replaces.length > 0 && (
          <span className="block text-sm text-soft">
            {`Replaces ${replaces.map((returned) => returned.reference).join(', ')}`}
          </span>
        )}
      </>
    ),
  },
  { label: 'State', beside: true, cell: ({ state }) => <PayoutStatePill state={state} /> },
  { label: 'Created', sort: 'createdAt', cell: ({ createdAt }) => formatDate(createdAt, NAMIBIA) },
  { label: 'Bank account', cell: ({ accountNumber }) => accountNumber },
  { label: 'Last updated', cell: ({ history }) => <LastStep step={history.at(-1)} /> },
  { ...AMOUNT_COLUMN, sort: 'amount' },
];

/** Date of the last step, with the reason if the payout was returned or withdrawn. */
function LastStep({ step }: { step: Payout['history'][number] | undefined }) {
  if (!step) return null;
  const when = formatDate(step.at, NAMIBIA);
  return step.to === 'returned' || step.to === 'withdrawn' ? `${when}: ${step.reason}` : when;
}
