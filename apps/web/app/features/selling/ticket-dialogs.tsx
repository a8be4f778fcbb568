import type { Answer } from '@quivertree/contract/call';
import { correctAttendee, resendOrder, voidTickets } from '@quivertree/contract/order-actions';
import type { getBusinessOrder } from '@quivertree/contract/order-lists';
import { useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { TextField } from '../../ui/field.tsx';
import { isActing } from '../session/use-session.ts';
import { NO_WORDS, PlannedAction } from './planned-action.tsx';
import { shownMoney } from './shown-money.ts';

type Order = Answer<typeof getBusinessOrder>;
type Ticket = Order['tickets'][number];

interface DialogProps {
  order: Order;
  /** Null: the buyer, and all that they hold. */
  ticket: Ticket | null;
  onDone: () => void;
  onClose: () => void;
}

const numbers = (of: readonly number[]) => `${of.length === 1 ? 'ticket' : 'tickets'} ${of.join(', ')}`;

/** Voids one ticket without a refund. */
export function VoidDialog({ order, ticket, ...rest }: DialogProps & { ticket: Ticket }) {
  const [why, setWhy] = useState('');
  const input = (said: string, dryRun: boolean) => ({
    params: { reference: order.reference },
    body: { ticketIds: [ticket.id], why: said, dryRun },
  });
  return (
    <PlannedAction<Answer<typeof voidTickets>>
      title={`Void ticket ${ticket.number}`}
      wish={ticket.id}
      words={why}
      preview={(signal) => apiClient.call(voidTickets, input(NO_WORDS, true), { signal })}
      explain={({ paid, currency, mails }) => (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          <li>The ticket admits nobody any more, and its place goes back on sale.</li>
          <li>
            <strong>No money moves.</strong>{' '}
            {paid > 0
              ? `The buyer paid ${shownMoney(paid, currency)} for it, and gets nothing back unless you refund it.`
              : 'It cost nothing.'}
          </li>
          <li>{mails.join(' and ')} is told, with your reason.</li>
        </ul>
      )}
      action={() => 'Void the ticket'}
      missing={why.trim() === '' ? 'Please say why: the holder reads it.' : undefined}
      run={(idempotencyKey) => apiClient.call(voidTickets, input(why.trim(), false), { idempotencyKey })}
      done="The ticket is void"
      {...rest}
    >
      <TextField
        label="Why"
        hint="The holder reads it."
        value={why}
        maxLength={300}
        onChange={({ target }) => setWhy(target.value)}
      />
    </PlannedAction>
  );
}

/** Mails tickets again: the buyer's, or one that was passed on. */
export function ResendDialog({ order, ticket, ...rest }: DialogProps) {
  const input = (dryRun: boolean) => ({
    params: { reference: order.reference },
    body: { ticketId: ticket?.id ?? null, dryRun },
  });
  return (
    <PlannedAction<Answer<typeof resendOrder>>
      title="Send the tickets again"
      wish={ticket?.id ?? null}
      preview={(signal) => apiClient.call(resendOrder, input(true), { signal })}
      explain={({ to, ticketNumbers }) => (
        <p>
          A mail with {numbers(ticketNumbers)} goes to <strong className="break-all">{to}</strong>. Codes stay as they
          are, and no money moves.
        </p>
      )}
      action={() => 'Send'}
      run={(idempotencyKey) => apiClient.call(resendOrder, input(false), { idempotencyKey })}
      done="The tickets are on their way"
      {...rest}
    />
  );
}

/** Corrects a name or address: of the buyer, or of whoever a ticket is for. */
export function CorrectDialog({ order, ticket, ...rest }: DialogProps) {
  const before = ticket ? { name: ticket.name, email: ticket.holderEmail } : order.buyer;
  const [name, setName] = useState(before.name);
  const [email, setEmail] = useState(before.email ?? '');
  const hasAddress = before.email !== null;
  const namesOnly = isActing();
  const changes = {
    ...(name.trim() !== before.name && name.trim() !== '' ? { name: name.trim() } : {}),
    ...(hasAddress && email.trim() !== before.email && email.trim() !== '' ? { email: email.trim() } : {}),
  };
  const nothing = Object.keys(changes).length === 0;
  const input = (dryRun: boolean) => ({
    params: { reference: order.reference },
    body: { ticketId: ticket?.id ?? null, ...changes, dryRun },
  });
  return (
    <PlannedAction<Answer<typeof correctAttendee> | null>
      title={ticket ? `Correct ticket ${ticket.number}` : 'Correct the buyer'}
      wish={[ticket?.id ?? null, changes]}
      preview={(signal) => (nothing ? Promise.resolve(null) : apiClient.call(correctAttendee, input(true), { signal }))}
      explain={(plan) =>
        plan ? (
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {plan.changed.includes('name') && (
              <li>
                {plan.named.length > 0
                  ? `The new name stands on ${numbers(plan.named)}.`
                  : 'The new name stands on the order.'}
              </li>
            )}
            {plan.recoded.length > 0 ? (
              <li>
                {`The link and the codes of ${numbers(plan.recoded)} are replaced: the old ones admit nobody any more.`}
              </li>
            ) : (
              <li>All codes stay as they are.</li>
            )}
            {plan.mailedTo && (
              <li>{`New tickets go to ${plan.mailedTo}; the old address is told that they have moved.`}</li>
            )}
            <li>No money moves.</li>
          </ul>
        ) : (
          <p>Nothing is changed yet.</p>
        )
      }
      action={() => 'Correct'}
      missing={nothing ? (namesOnly ? 'Enter another name.' : 'Please enter another name or address.') : undefined}
      run={(idempotencyKey) => apiClient.call(correctAttendee, input(false), { idempotencyKey })}
      done="Corrected"
      {...rest}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={120}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      {namesOnly ? (
        <p className="text-sm text-soft">
          While you act on behalf of someone, you can correct names but not addresses.
        </p>
      ) : hasAddress ? (
        <TextField
          label="Email address"
          type="email"
          value={email}
          maxLength={254}
          autoComplete="off"
          onChange={({ target }) => setEmail(target.value)}
        />
      ) : (
        <p className="text-sm text-soft">The buyer holds this ticket: mails about it go to the buyer’s address.</p>
      )}
    </PlannedAction>
  );
}
