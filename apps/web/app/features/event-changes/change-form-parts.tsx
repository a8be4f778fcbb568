import { plural } from '@quivertree/domain/text/plural';
import type { Answer } from '@quivertree/contract/call';
import { listEventChanges, previewEventChange } from '@quivertree/contract/event-changes/event-changes';
import { getEditedEvent } from '@quivertree/contract/events/event-editing';
import { getHubEvent } from '@quivertree/contract/organisers/organisers';
import { formatMoney } from '@quivertree/domain/money/money';
import type { ReactNode } from 'react';
import { TextArea } from '../../ui/field.tsx';
import type { HubEvent } from '../hub/hub-event-frame.tsx';

/** Orders and money affected by a change. */
export type Concerned = Answer<typeof previewEventChange>;

export interface ChangeProps {
  event: HubEvent;
  concerned: Concerned;
}

/** Calls whose cached answers are stale after a change. */
export const CHANGED = [getHubEvent, previewEventChange, listEventChanges, getEditedEvent];

export function ChangeSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex max-w-2xl flex-col gap-5 border-t pt-6">
      <h2 className="text-xl sm:text-2xl">{title}</h2>
      {children}
    </section>
  );
}

export function NoteField({ note, setNote }: { note: string; setNote: (note: string) => void }) {
  return (
    <TextArea
      label="Message to ticket holders"
      optional
      value={note}
      maxLength={1_000}
      onChange={({ target }) => setNote(target.value)}
      hint="We’ll include it in the email to everyone with a ticket."
    />
  );
}

/** Effects of a change, those on ticket holders first. */
export function ChangeEffects({ concerned, children }: { concerned: Concerned; children: ReactNode }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      <li>
        {concerned.orders === 0
          ? 'No one has a ticket yet.'
          : `This affects ${plural(concerned.orders, '1 order', '{n} orders')} with ${plural(concerned.tickets, '1 ticket', '{n} tickets')}. We’ll email every ticket holder.`}
      </li>
      {concerned.reservations > 0 && (
        <li>
          {plural(
            concerned.reservations,
            '1 unpaid reservation may be released.',
            '{n} unpaid reservations may be released.',
          )}
        </li>
      )}
      {children}
    </ul>
  );
}

/** Formats the amount that can be refunded to buyers. */
export function refundable({ refundableMinor, currency }: Concerned): string {
  return formatMoney({ amount: refundableMinor, currency });
}
