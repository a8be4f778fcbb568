import type { SalesStatus } from '@quivertree/contract/catalogue/catalogue';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const BADGES: Partial<Record<SalesStatus, { tone: BadgeTone; text: string }>> = {
  almost_gone: { tone: 'highlight', text: 'Almost gone' },
  not_open: { tone: 'highlight', text: 'Not on sale yet' },
  sold_out: { tone: 'quiet', text: 'Sold out' },
  closed: { tone: 'quiet', text: 'Sales closed' },
  over: { tone: 'quiet', text: 'Past' },
  postponed: { tone: 'bad', text: 'Postponed' },
  cancelled: { tone: 'bad', text: 'Cancelled' },
};

/** Sales status of an event, unless its tickets are simply on sale. */
export function SalesBadge({ status }: { status: SalesStatus }) {
  const badge = BADGES[status];
  return badge ? <Badge tone={badge.tone}>{badge.text}</Badge> : null;
}
