import { shownReference } from '@quivertree/domain/orders/order-reference';
import type { AuditSubject } from '@quivertree/domain/audit-log/audit-actions';
import { Link } from '../../pages/link.tsx';
import { hubEventPath, hubOrderPath } from '../../pages/paths.ts';

interface AuditSubjectLinkProps {
  subject: {
    kind: AuditSubject;
    id: string | null;
    name: string | null;
    email?: string | null;
    order: { eventId: string; reference: string } | null;
  };
  eventId: string | null;
  /** Paths of subjects that aren't part of an event. */
  paths: Partial<Record<AuditSubject, (id: string) => string>>;
}

/** Link to the subject of an audit log entry, labelled with the subject's current name. */
export function AuditSubjectLink({ subject, eventId, paths }: AuditSubjectLinkProps) {
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

/** Labels of deleted subjects. */
const DELETED: Partial<Record<AuditSubject, string>> = {
  user: 'Deleted account',
  event: 'Deleted event',
  invitation: 'Deleted invitation',
  'ticket type': 'Deleted ticket type',
  pool: 'Deleted pool',
  'door link': 'Deleted door link',
  message: 'Deleted message',
};

const OF_ORDER: Partial<Record<AuditSubject, (reference: string) => string>> = {
  order: (reference) => `Order ${reference}`,
  payment: (reference) => `Payment for order ${reference}`,
  refund: (reference) => `Refund of order ${reference}`,
  dispute: (reference) => `Dispute over order ${reference}`,
};

function subjectWords({ kind, name, email, order }: AuditSubjectLinkProps['subject']): string | undefined {
  if (order) {
    const reference = shownReference(order.reference);
    return OF_ORDER[kind]?.(reference) ?? `Ticket ${name} in order ${reference}`;
  }
  if (name === null) return DELETED[kind];
  if (kind === 'payout') return `Payout ${name}`;
  if (kind === 'bank file') return `Bank file ${name}`;
  if (kind === 'provider payment') return `Provider payment ${name}`;
  return email ? `${name} (${email})` : name;
}

function pathTo(
  { kind, id, name, order }: AuditSubjectLinkProps['subject'],
  eventId: string | null,
  paths: AuditSubjectLinkProps['paths'],
): string | undefined {
  if (order) return hubOrderPath(order.eventId, order.reference);
  if (id === null || name === null) return undefined;
  if (kind === 'event') return hubEventPath(id);
  if (eventId && (kind === 'ticket type' || kind === 'pool')) return hubEventPath(eventId, '/tickets');
  if (eventId && kind === 'door link') return hubEventPath(eventId, '/doors');
  return paths[kind]?.(id);
}
