import type { Answer } from '@quivertree/contract/call';
import { listDoorConflicts } from '@quivertree/contract/door/door';
import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { REFUSAL_WORDS } from '@quivertree/door/verdict-words';
import { Link } from '../../pages/link.tsx';
import { hubOrderPath } from '../../pages/paths.ts';
import { AnswerView } from '../../queries/answer-view.tsx';
import { useAnswer } from '../../queries/use-query.ts';

type Conflict = Answer<typeof listDoorConflicts>[number];

/** People whom a scanner let in without the server, although it wouldn't have admitted them; nothing if there are none. */
export function DoorConflicts({ eventId, timeZone }: { eventId: string; timeZone: string }) {
  const conflicts = useAnswer(listDoorConflicts, { params: { eventId } });
  return (
    <AnswerView query={conflicts} name="door conflicts" awaited={null}>
      {(all) =>
        all.length > 0 && (
          <section aria-labelledby="door-conflicts" className="mb-4 flex max-w-3xl flex-col gap-4">
            <h2 id="door-conflicts" className="text-xl">
              Let in by mistake while offline
            </h2>
            <p className="text-soft">
              Without a connection, scanners check tickets against their latest list. They let these people in although
              their tickets had already been used, weren’t valid, or were outside the admission hours.
            </p>
            <ul aria-labelledby="door-conflicts">
              {all.map((conflict) => (
                <ConflictRow key={conflict.id} {...{ conflict, eventId, timeZone }} />
              ))}
            </ul>
          </section>
        )
      }
    </AnswerView>
  );
}

function ConflictRow({ conflict, eventId, timeZone }: { conflict: Conflict; eventId: string; timeZone: string }) {
  const { attendeeName, ticketTypeName, number, reference } = conflict;
  return (
    <li className="flex min-h-14 flex-col gap-1 border-t py-2">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-semibold">{attendeeName}</span>
        <span>{ticketTypeName}</span>
        <Link to={hubOrderPath(eventId, reference)} className="underline underline-offset-4">
          Ticket {number} of order {shownReference(reference)}
        </Link>
      </p>
      <p className="figures text-sm text-soft">
        {placeAndTime('Let in', conflict, timeZone)} {explanation(conflict, timeZone)}
      </p>
    </li>
  );
}

function explanation({ reason, other }: Conflict, timeZone: string): string {
  if (reason !== null) return REFUSAL_WORDS[reason];
  return other
    ? placeAndTime('Someone else was admitted with the same ticket', other, timeZone)
    : 'Someone else had been admitted with the same ticket; that admission was undone.';
}

/** For example: Let in on Sat, 5 Dec 2026, 19:43, by North gate. */
function placeAndTime(words: string, { at, by }: { at: string; by: string | null }, timeZone: string): string {
  return `${words} on ${formatDateTime(at, timeZone)}${by ? `, by ${by}` : ''}.`;
}
