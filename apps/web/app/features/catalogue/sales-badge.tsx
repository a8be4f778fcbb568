import type { SalesStatus } from '@quivertree/contract/catalogue/catalogue';
import { SALES_NOTES } from '@quivertree/domain/catalogue/sales-notes';
import { Badge } from '../../ui/badge.tsx';

/** Sales status of an event, unless its tickets are simply on sale. */
export function SalesBadge({ status }: { status: SalesStatus }) {
  const note = SALES_NOTES[status];
  return note ? <Badge tone={note.tone}>{note.text}</Badge> : null;
}
