import { shownReference } from '@quivertree/domain/order-reference';
import type { RecordSubject } from '@quivertree/domain/record-actions';
import { Link } from '../../link.tsx';
import { hubEventPath, hubOrderPath } from '../../paths.ts';

interface RecordedSubjectProps {
  subject: {
    kind: RecordSubject;
    id: string | null;
    name: string | null;
    email?: string | null;
    order: { eventId: string; reference: string } | null;
  };
  eventId: string | null;
  /** Where the reader finds what is not part of an event. */
  paths: Partial<Record<RecordSubject, (id: string) => string>>;
}

/** What an entry of the record is about, as it is called now, with the way to it. */
export function RecordedSubject({ subject, eventId, paths }: RecordedSubjectProps) {
  const words = subjectWords(subject);
  if (words === undefined) return null;
  const path = pathTo(subject, eventId, paths);
  if (!path) return <span className="block font-normal wrap-anywhere text-soft">{words}</span>;
  return (
    <Link to={path} className="block font-normal wrap-anywhere underline-offset-4 hover:underline">
      {words}
    </Link>
  );
}

/** What is gone and had a name. */
const GONE: Partial<Record<RecordSubject, string>> = {
  user: 'An account that is gone',
  event: 'An event that is gone',
  invitation: 'An invitation that is gone',
  'ticket type': 'A ticket type that is gone',
  pool: 'A pool that is gone',
  'door link': 'A door link that is gone',
  message: 'A message that is gone',
};

const OF_ORDER: Partial<Record<RecordSubject, string>> = {
  order: 'Order',
  payment: 'Payment of order',
  refund: 'Refund of order',
  dispute: 'Dispute about order',
};

function subjectWords({ kind, name, email, order }: RecordedSubjectProps['subject']): string | undefined {
  if (order) return `${OF_ORDER[kind] ?? `Ticket ${name} of order`} ${shownReference(order.reference)}`;
  if (name === null) return GONE[kind];
  if (kind === 'payout') return `Payout ${name}`;
  if (kind === 'bank file') return `Bank file ${name}`;
  if (kind === 'provider payment') return `Payment ${name}`;
  return email ? `${name} (${email})` : name;
}

function pathTo(
  { kind, id, name, order }: RecordedSubjectProps['subject'],
  eventId: string | null,
  paths: RecordedSubjectProps['paths'],
): string | undefined {
  if (order) return hubOrderPath(order.eventId, order.reference);
  if (id === null || name === null) return undefined;
  if (kind === 'event') return hubEventPath(id);
  if (eventId && (kind === 'ticket type' || kind === 'pool')) return hubEventPath(eventId, '/tickets');
  if (eventId && kind === 'door link') return hubEventPath(eventId, '/doors');
  return paths[kind]?.(id);
}
