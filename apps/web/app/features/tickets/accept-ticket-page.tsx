import { personProblems, trimmedPerson } from '@quivertree/domain/orders/person';
import type { Answer } from '@quivertree/contract/call';
import { acceptTransfer, type getTransfer } from '@quivertree/contract/tickets/transfers';
import { closedTransferText } from '@quivertree/domain/tickets/transfer-states';
import { shortPlace } from '@quivertree/domain/places/place';
import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { eventDates } from '@quivertree/domain/events/event-date';
import { type FormEvent, useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { explorePath } from '../../pages/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Link } from '../../pages/link.tsx';
import { PersonFields } from '../../ui/person-fields.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useRefusedForm } from '../../ui/use-refused-form.ts';
import { useAttempt } from '../../calls/use-attempt.ts';

type Transfer = Answer<typeof getTransfer>;

/** Accepts a transferred ticket: anyone with the link can take it under their own name. */
export function AcceptTicketPage({ transfer, transferKey }: { transfer: Transfer; transferKey: string }) {
  const { event, fromName, ticketTypeName, state, expiresAt } = transfer;
  const closed = closedTransferText(state, event.state);
  return (
    <div className="wall grid gap-x-24 gap-y-10 py-12 md:py-20 lg:grid-cols-2">
      <header>
        <p className="eyebrow text-dune-ink">{`${fromName} sent you a ticket`}</p>
        <h1 className="mt-3 text-4xl sm:text-6xl">{event.name}</h1>
        <p className="mt-5 text-lg font-semibold">{eventDates(event)}</p>
        <p className="text-lg">{shortPlace(event)}</p>
        <p className="mt-2 text-soft">{ticketTypeName}</p>
      </header>
      {closed === undefined ? (
        <TakeForm transferKey={transferKey} until={formatDateTime(expiresAt, event.timeZone)} />
      ) : (
        <div className="flex flex-col items-start gap-5">
          <p className="border-l-4 border-aloe py-1 pl-4 text-lg">{closed}</p>
          <Link to={explorePath()} className={buttonClass('outline')}>
            See all events
          </Link>
        </div>
      )}
    </div>
  );
}

function TakeForm({ transferKey, until }: { transferKey: string; until: string }) {
  const usable = useHydrated();
  const [person, setPerson] = useState({ name: '', email: '' });
  const { form, refused, refuse } = useRefusedForm();
  const { busy, problem, attempt } = useAttempt();

  function take(submitted: FormEvent): void {
    submitted.preventDefault();
    if (personProblems(person)) return refuse();
    void attempt(async () => {
      const body = trimmedPerson(person);
      const { ticketsPath } = await apiClient.call(acceptTransfer, { params: { transferKey }, body });
      location.assign(ticketsPath);
      // Stays busy until the ticket's page has loaded.
      await new Promise(() => {});
    });
  }

  return (
    <form ref={form} noValidate onSubmit={take} className="flex max-w-md flex-col gap-5">
      <h2 className="text-2xl">Your details</h2>
      <PersonFields
        person={person}
        onChange={setPerson}
        problems={refused ? personProblems(person) : undefined}
        emailHint="We’ll send the link to your ticket here."
      />
      <FormAlert>{problem}</FormAlert>
      <Button type="submit" busy={busy} disabled={!usable}>
        Accept ticket
      </Button>
      <noscript>
        <p>Turn on JavaScript in your browser to accept this ticket.</p>
      </noscript>
      <p className="text-sm text-soft">{`You can accept this ticket until ${until}.`}</p>
    </form>
  );
}
