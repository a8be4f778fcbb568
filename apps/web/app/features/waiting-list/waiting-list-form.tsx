import type { EventTicket } from '@quivertree/contract/catalogue';
import { joinWaitingList } from '@quivertree/contract/waiting-list';
import { isEmail } from '@quivertree/domain/custom-fields';
import { type FormEvent, useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { messageOf } from '../../error-message.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';

interface WaitingListFormProps {
  eventId: string;
  ticket: EventTicket;
  onCancel: () => void;
}

/** The form is gone, and what took its place must not be above the edge of the screen. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

/** Asks for a place in the line of a ticket type that is sold out. Fetched when somebody wants one. */
export default function WaitingListForm({ eventId, ticket, onCancel }: WaitingListFormProps) {
  const [quantity, setQuantity] = useState(1);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [ahead, setAhead] = useState<number>();

  async function join(submitted: FormEvent): Promise<void> {
    submitted.preventDefault();
    if (name.trim() === '') return setProblem('Please enter your full name.');
    if (!isEmail(email)) return setProblem('Please enter a valid email address.');
    setProblem(undefined);
    setBusy(true);
    try {
      const body = { ticketId: ticket.id, quantity, attendee: { name: name.trim(), email: email.trim() } };
      setAhead((await apiClient.call(joinWaitingList, { params: { eventId }, body })).ahead);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  if (ahead !== undefined)
    return (
      <p role="status" ref={intoView} className="mt-4 border-l-4 border-aloe py-1 pl-4">
        <strong>You are on the waiting list</strong>
        {ahead === 0
          ? ', first in line. '
          : ahead === 1
            ? ', with 1 in front of you. '
            : `, with ${ahead} in front of you. `}
        {`As soon as it is your turn we write to ${email.trim()} and keep the tickets for you.`}
      </p>
    );
  return (
    <form noValidate onSubmit={(submitted) => void join(submitted)} className="mt-4 flex flex-col gap-4">
      <p className="text-soft">
        If tickets come back, we keep them for whoever is first in line and write to them. You pay nothing until then.
      </p>
      <div className="flex items-center justify-between gap-4">
        <span className="font-semibold">How many?</span>
        <QuantityStepper
          name={ticket.name}
          value={quantity}
          max={ticket.maxPerOrder}
          onChange={(n) => setQuantity(Math.max(1, n))}
        />
      </div>
      <TextField
        label="Full name"
        autoComplete="name"
        autoFocus
        required
        maxLength={120}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <FormAlert>{problem}</FormAlert>
      <div className="flex gap-3">
        <Button kind="outline" onClick={onCancel} disabled={busy}>
          Back
        </Button>
        <Button type="submit" busy={busy} className="flex-1">
          Join the waiting list
        </Button>
      </div>
    </form>
  );
}
