import type { Answer } from '@quivertree/contract/call';
import { acceptTransfer, type getTransfer } from '@quivertree/contract/transfers';
import { isEmail } from '@quivertree/domain/custom-fields';
import { formatDateRange, formatDateTime } from '@quivertree/domain/zoned-time';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { apiClient } from '../../api-client.ts';
import { messageOf } from '../../error-message.ts';
import { explorePath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

type Transfer = Answer<typeof getTransfer>;

const OVER: Record<Exclude<Transfer['state'], 'sent'>, string> = {
  accepted: 'Somebody has taken this ticket already. Was it you? Then the link to it is in your mail.',
  cancelled: 'Whoever sent you this ticket has called it back.',
  expired: 'Nobody took this ticket in time, and it went back.',
};

/** Somebody gives a ticket away: whoever has the link takes it under their own name. */
export function TakeTicketPage({ transfer, transferKey }: { transfer: Transfer; transferKey: string }) {
  const { event, fromName, ticketTypeName, state, expiresAt } = transfer;
  return (
    <div className="wall grid gap-x-24 gap-y-10 py-12 md:py-20 lg:grid-cols-2">
      <header>
        <p className="eyebrow text-dune-ink">{`${fromName} gives you a ticket`}</p>
        <h1 className="mt-3 text-4xl sm:text-6xl">{event.name}</h1>
        <p className="mt-5 text-lg font-semibold">{formatDateRange(event.startsAt, event.endsAt, event.timeZone)}</p>
        <p className="text-lg">{[event.location ?? 'Venue TBA', event.city].filter(Boolean).join(', ')}</p>
        <p className="mt-2 text-soft">{ticketTypeName}</p>
      </header>
      {state === 'sent' ? (
        <TakeForm transferKey={transferKey} until={formatDateTime(expiresAt, event.timeZone)} />
      ) : (
        <div className="flex flex-col items-start gap-5">
          <p className="border-l-4 border-aloe py-1 pl-4 text-lg">{OVER[state]}</p>
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
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function take(submitted: FormEvent): Promise<void> {
    submitted.preventDefault();
    if (name.trim() === '') return setProblem('Please enter your full name.');
    if (!isEmail(email)) return setProblem('Please enter a valid email address.');
    setProblem(undefined);
    setBusy(true);
    try {
      const body = { name: name.trim(), email: email.trim() };
      const { ticketsPath } = await apiClient.call(acceptTransfer, { params: { transferKey }, body });
      location.assign(ticketsPath);
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(submitted) => void take(submitted)} className="flex max-w-md flex-col gap-5">
      <h2 className="text-2xl">Who is coming?</h2>
      <TextField
        label="Full name"
        autoComplete="name"
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
        hint="The link to your ticket is sent here."
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <FormAlert>{problem}</FormAlert>
      <Button type="submit" busy={busy} disabled={!usable}>
        Take the ticket
      </Button>
      <p className="text-sm text-soft">{`It waits for you until ${until}.`}</p>
    </form>
  );
}
