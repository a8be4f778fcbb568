import type { Answer } from '@quivertree/contract/call';
import { listEventChanges, previewEventChange } from '@quivertree/contract/event-changes';
import { getEditedEvent } from '@quivertree/contract/event-editing';
import { getHubEvent } from '@quivertree/contract/organisers';
import { formatMoney } from '@quivertree/domain/money';
import type { ReactNode } from 'react';
import { TextArea } from '../../ui/field.tsx';
import { counted } from '../hub/counted.ts';
import type { HubEvent } from '../hub/hub-event-frame.tsx';

/** The orders and the money that a change concerns. */
export type Concerned = Answer<typeof previewEventChange>;

export interface ChangeProps {
  event: HubEvent;
  concerned: Concerned;
}

/** What is another after any change. */
export const CHANGED = [getHubEvent, previewEventChange, listEventChanges, getEditedEvent];

/** One change: what it means, and its form. */
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

/** What follows from a change, the holders first. */
export function WhatHappens({ concerned, children }: { concerned: Concerned; children: ReactNode }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      <li>
        {concerned.orders === 0
          ? 'No one has a ticket.'
          : `${counted(concerned.orders, 'order')} with ${counted(concerned.tickets, 'ticket')}. We’ll email every holder.`}
      </li>
      {concerned.reservations > 0 && (
        <li>{counted(concerned.reservations, 'reservation')} without a payment yet may be released.</li>
      )}
      {children}
    </ul>
  );
}

/** All that can go back to buyers. */
export function refundable({ refundableMinor, currency }: Concerned): string {
  return formatMoney({ amount: refundableMinor, currency });
}
