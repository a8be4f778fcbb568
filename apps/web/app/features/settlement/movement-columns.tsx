import type { Answer } from '@quivertree/contract/call';
import type { listMovements } from '@quivertree/contract/settlement/movements';
import { FIGURES } from '@quivertree/domain/sales/figures';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { MOVEMENT_LABELS } from '@quivertree/domain/settlement/settlement';
import type { ReactNode } from 'react';
import { hubOrderPath } from '../../pages/paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Link } from '../../pages/link.tsx';
import { Amount } from '../hub/amount.tsx';
import { When } from '../hub/when.tsx';

type Movement = Answer<typeof listMovements>['items'][number];

/** Columns of an organiser's money movements. */
export const MOVEMENT_COLUMNS: readonly Column<Movement>[] = [
  { label: 'Date', sort: 'at', cell: ({ at }) => <When at={at} /> },
  { label: 'Type', cell: ({ kind }) => MOVEMENT_LABELS[kind] },
  { label: 'Event', cell: ({ eventName }) => eventName ?? '–' },
  { label: 'Order or payout', cell: (movement) => referenceOf(movement) },
  {
    label: FIGURES.amount.name,
    figures: true,
    cell: ({ grossMinor, currency }) => (grossMinor === 0 ? '–' : <Amount minor={grossMinor} currency={currency} />),
  },
  {
    label: FIGURES.ourFee.name,
    figures: true,
    cell: ({ feeMinor, currency }) => (feeMinor === 0 ? '–' : <Amount minor={feeMinor} currency={currency} />),
  },
  {
    label: FIGURES.change.name,
    figures: true,
    cell: ({ amountMinor, currency }) => <Amount minor={amountMinor} currency={currency} />,
  },
];

function referenceOf({ orderReference, payoutReference, eventId }: Movement): ReactNode {
  if (!orderReference || !eventId)
    return payoutReference ? <span className="whitespace-nowrap">{payoutReference}</span> : '–';
  return (
    <Link to={hubOrderPath(eventId, orderReference)} className="break-all underline underline-offset-4">
      {shownReference(orderReference)}
    </Link>
  );
}
