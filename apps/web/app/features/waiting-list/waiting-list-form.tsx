import { personProblems, trimmedPerson } from '@quivertree/domain/orders/person';
import { JOIN_WAITING_LIST } from '@quivertree/checkout/join-waiting-list';
import { HOW_MANY, JOINED, joinedText, WAITING_LIST_EXPLAINED } from '@quivertree/checkout/waiting-list-words';
import type { EventTicket } from '@quivertree/contract/catalogue/catalogue';
import { joinWaitingList } from '@quivertree/contract/waiting-list/waiting-list';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PersonFields } from '../../ui/person-fields.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { useRefusedForm } from '../../ui/use-refused-form.ts';
import { useAttempt } from '../../calls/use-attempt.ts';

interface WaitingListFormProps {
  eventId: string;
  ticket: EventTicket;
  onCancel: () => void;
}

/** Form to join a ticket type's waiting list, loaded on demand. */
export default function WaitingListForm({ eventId, ticket, onCancel }: WaitingListFormProps) {
  const [quantity, setQuantity] = useState(1);
  const [person, setPerson] = useState({ name: '', email: '' });
  const { form, refused, refuse } = useRefusedForm();
  const { busy, problem, attempt } = useAttempt();
  const [ahead, setAhead] = useState<number>();
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), [ahead]);

  function join(submitted: FormEvent): void {
    submitted.preventDefault();
    if (personProblems(person)) return refuse();
    void attempt(async () => {
      const body = { ticketId: ticket.id, quantity, attendee: trimmedPerson(person) };
      setAhead((await apiClient.call(joinWaitingList, { params: { eventId }, body })).ahead);
    });
  }

  if (ahead !== undefined)
    // The message replaces the form, which had the focus, and may be above the visible part of the page.
    return (
      <p role="status" ref={message} tabIndex={-1} className="mt-4 border-l-4 border-aloe py-1 pl-4 outline-none">
        <strong>{JOINED}</strong> {joinedText(ahead, person.email.trim())}
      </p>
    );
  return (
    <form ref={form} noValidate onSubmit={join} className="mt-4 flex flex-col gap-4">
      <p className="text-soft">{WAITING_LIST_EXPLAINED}</p>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <span className="font-semibold">{HOW_MANY}</span>
        <QuantityStepper
          name={ticket.name}
          value={quantity}
          max={ticket.maxPerOrder}
          onChange={(n) => setQuantity(Math.max(1, n))}
        />
      </div>
      <PersonFields
        person={person}
        onChange={setPerson}
        problems={refused ? personProblems(person) : undefined}
        autoFocus
      />
      <FormAlert>{problem}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button kind="outline" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} className="flex-1">
          {JOIN_WAITING_LIST}
        </Button>
      </div>
    </form>
  );
}
