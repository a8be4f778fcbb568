import { plural } from '@quivertree/domain/text/plural';
import type { Answer } from '@quivertree/contract/call';
import type { listEventChanges } from '@quivertree/contract/event-changes/event-changes';
import { formatDateRange, formatDateTime, NO_DATE_YET } from '@quivertree/domain/dates/zoned-time';
import { DefinitionList } from '../../ui/definition-list.tsx';

type Change = Answer<typeof listEventChanges>[number];

const KINDS: Record<Change['kind'], string> = {
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  republished: 'New date set',
  retimed: 'Time changed',
};

/** Earlier changes with their dates, messages and progress. */
export function EarlierChanges({ changes, timeZone }: { changes: readonly Change[]; timeZone: string }) {
  return (
    <div className="mb-10 flex flex-col gap-6">
      {changes.map((change) => (
        <section key={change.id} aria-label={KINDS[change.kind]}>
          <h2 className="mb-2 text-xl">{`${KINDS[change.kind]} on ${formatDateTime(change.at, timeZone)}`}</h2>
          <DefinitionList facts={[...announcementOf(change, timeZone), ...progressOf(change)]} />
        </section>
      ))}
    </div>
  );
}

type Fact = readonly [name: string, fact: string];

/** Facts that ticket holders were told. */
function announcementOf(change: Change, timeZone: string): Fact[] {
  const { kind, previousStartsAt, startsAt, endsAt, refundsUntil, note } = change;
  const dates: Fact[] = [
    ['Old date', formatDateTime(previousStartsAt, timeZone)],
    ['New date', startsAt && endsAt ? formatDateRange(startsAt, endsAt, timeZone) : NO_DATE_YET],
  ];
  return [
    ...(kind === 'cancelled' ? [] : dates),
    ...(refundsUntil ? [['Deadline for refund requests', formatDateTime(refundsUntil, timeZone)] as const] : []),
    ...(note ? [['Message', note] as const] : []),
  ];
}

function progressOf({ orders, finishedAt }: Change): Fact[] {
  const ordersFact = (name: string, count: number) =>
    count > 0 ? [[name, plural(count, '1 order', '{n} orders')] as const] : [];
  return [
    [
      'Orders',
      finishedAt ? `${orders.done} of ${orders.total} processed` : `${orders.done} of ${orders.total} processed so far`,
    ],
    ...ordersFact('Refunded', orders.refunded),
    ...ordersFact('Refund offered', orders.offered),
    ...ordersFact('To be retried', orders.failing),
    ['Notified', plural(orders.notified, '1 buyer', '{n} buyers')],
  ];
}
