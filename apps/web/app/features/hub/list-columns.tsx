import { Link } from '../../pages/link.tsx';
import { reviewedOrganiserPath } from '../../pages/paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Amount } from './amount.tsx';
import { EventLink, OrderLink } from './links.tsx';

export const ORDER_COLUMN: Column<{ eventId: string; orderReference: string; buyerName: string }> = {
  label: 'Order',
  cell: ({ eventId, orderReference, buyerName }) => (
    <>
      <OrderLink eventId={eventId} reference={orderReference} />
      <span className="block text-sm font-normal text-soft">{buyerName}</span>
    </>
  ),
};

export const EVENT_COLUMN: Column<{ eventId: string; eventName: string; organiserName: string }> = {
  label: 'Event',
  cell: ({ eventId, eventName, organiserName }) => (
    <EventLink eventId={eventId} name={eventName} organiserName={organiserName} />
  ),
};

export const ORGANISER_COLUMN: Column<{ organiserId: string; organiserName: string }> = {
  label: 'Organiser',
  cell: ({ organiserId, organiserName }) => (
    <Link to={reviewedOrganiserPath(organiserId)} className="underline-offset-4 hover:underline">
      {organiserName}
    </Link>
  ),
};

export const AMOUNT_COLUMN: Column<{ amountMinor: number; currency: string }> = {
  label: 'Amount',
  figures: true,
  cell: ({ amountMinor, currency }) => <Amount minor={amountMinor} currency={currency} />,
};
