import type { Answer } from '@quivertree/contract/call';
import type { listEventChanges } from '@quivertree/contract/event-changes';
import { formatDateTime } from '@quivertree/domain/zoned-time';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { counted } from '../hub/counted.ts';

type Change = Answer<typeof listEventChanges>[number];

const KINDS: Record<Change['kind'], string> = {
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  republished: 'New date',
  retimed: 'New time',
};

/** What was changed before, and how far it has come. */
export function MadeChanges({ changes, timeZone }: { changes: readonly Change[]; timeZone: string }) {
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
  const where = (name: string, count: number) => (count > 0 ? [[name, counted(count, 'order')] as const] : []);
  return [
    ['Orders', `${orders.done} of ${orders.total} gone through${finishedAt ? '' : ' …'}`],
    ...where('Money back to', orders.refunded),
    ...where('May ask for it', orders.offered),
    ...where('Tried again', orders.failing),
    ['Told', counted(orders.told, 'buyer')],
  ];
}
