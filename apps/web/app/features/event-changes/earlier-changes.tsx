import { plural } from '@quivertree/domain/text/plural';
import type { Answer } from '@quivertree/contract/call';
import type { listEventChanges } from '@quivertree/contract/event-changes/event-changes';
import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { DefinitionList } from '../../ui/definition-list.tsx';

type Change = Answer<typeof listEventChanges>[number];

const KINDS: Record<Change['kind'], string> = {
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  republished: 'New date',
  retimed: 'New time',
};

/** Earlier changes with their progress. */
export function EarlierChanges({ changes, timeZone }: { changes: readonly Change[]; timeZone: string }) {
  return (
    <div className="mb-10 flex flex-col gap-6">
      {changes.map((change) => (
        <section key={change.id} aria-label={KINDS[change.kind]}>
          <h2 className="mb-2 text-xl">{`${KINDS[change.kind]}, ${formatDateTime(change.at, timeZone)}`}</h2>
          <DefinitionList facts={factsOf(change)} />
        </section>
      ))}
    </div>
  );
}

function factsOf({ orders, finishedAt }: Change): (readonly [name: string, fact: string])[] {
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
