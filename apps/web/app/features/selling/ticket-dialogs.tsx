import { Sentence } from '../../ui/sentence.tsx';
import { plural } from '@quivertree/domain/text/plural';
import type { Answer } from '@quivertree/contract/call';
import { editAttendee, resendOrder, voidTickets } from '@quivertree/contract/selling/order-actions';
import type { getBusinessOrder } from '@quivertree/contract/selling/order-lists';
import { useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { TextField } from '../../ui/field.tsx';
import { isActing } from '../session/use-session.ts';
import { PREVIEW_REASON, PlannedAction } from './planned-action.tsx';
import { shownMoney } from '../hub/amount.tsx';

type Order = Answer<typeof getBusinessOrder>;
type Ticket = Order['tickets'][number];

interface DialogProps {
  order: Order;
  /** Ticket that the dialog is about; null if it is about the buyer and all the tickets they hold. */
  ticket: Ticket | null;
  onDone: () => void;
  onClose: () => void;
}

/** Dialog that voids a ticket without a refund. */
export function VoidDialog({ order, ticket, ...rest }: DialogProps & { ticket: Ticket }) {
  const [reason, setReason] = useState('');
  const input = (reason: string, dryRun: boolean) => ({
    params: { reference: order.reference },
    body: { ticketIds: [ticket.id], reason, dryRun },
  });
  return (
    <PlannedAction<Answer<typeof voidTickets>>
      title={`Void ticket ${ticket.number}?`}
      request={ticket.id}
      reason={reason}
      preview={(signal) => apiClient.call(voidTickets, input(PREVIEW_REASON, true), { signal })}
      explain={({ paid, currency, mails }) => (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          <li>The ticket becomes void and goes back on sale.</li>
          <li>
            <strong>Nothing is refunded.</strong>{' '}
            {paid > 0
              ? `The buyer paid ${shownMoney(paid, currency)} for the ticket. You can refund this amount separately.`
              : 'The ticket was free.'}
          </li>
          <li>{`We’ll email your reason to ${mails.join(' and ')}.`}</li>
        </ul>
      )}
      action={() => 'Void ticket'}
      missing={reason.trim() === '' ? 'Give a reason. The holder will see it.' : undefined}
      run={(idempotencyKey) => apiClient.call(voidTickets, input(reason.trim(), false), { idempotencyKey })}
      done="Ticket voided"
      {...rest}
    >
      <TextField
        label="Reason"
        hint="The holder will see it."
        value={reason}
        maxLength={300}
        onChange={({ target }) => setReason(target.value)}
      />
    </PlannedAction>
  );
}

/** Dialog that resends the buyer's own tickets to them, or a transferred ticket to its holder. */
export function ResendDialog({ order, ticket, ...rest }: DialogProps) {
  const input = (dryRun: boolean) => ({
    params: { reference: order.reference },
    body: { ticketId: ticket?.id ?? null, dryRun },
  });
  return (
    <PlannedAction<Answer<typeof resendOrder>>
      title={ticket ? `Resend ticket ${ticket.number}?` : `Resend tickets to ${order.buyer.name}?`}
      request={ticket?.id ?? null}
      preview={(signal) => apiClient.call(resendOrder, input(true), { signal })}
      explain={({ to, ticketNumbers }) => (
        <p>
          <Sentence
            text={plural(
              ticketNumbers.length,
              'We’ll email ticket {numbers} to {email}. Its code stays the same, and nothing is charged or refunded.',
              'We’ll email tickets {numbers} to {email}. Their codes stay the same, and nothing is charged or refunded.',
            )}
            values={{ numbers: ticketNumbers.join(', '), email: <strong className="break-all">{to}</strong> }}
          />
        </p>
      )}
      action={() => (ticket ? 'Resend ticket' : 'Resend tickets')}
      run={(idempotencyKey) => apiClient.call(resendOrder, input(false), { idempotencyKey })}
      done={ticket ? 'Ticket sent' : 'Tickets sent'}
      {...rest}
    />
  );
}

/** Dialog that changes the name or email address of the buyer or of a ticket's holder. */
export function EditPersonDialog({ order, ticket, ...rest }: DialogProps) {
  const before = ticket ? { name: ticket.name, email: ticket.holderEmail } : order.buyer;
  const [name, setName] = useState(before.name);
  const [email, setEmail] = useState(before.email ?? '');
  const hasAddress = before.email !== null;
  const namesOnly = isActing();
  const changes = {
    ...(name.trim() !== before.name && name.trim() !== '' ? { name: name.trim() } : {}),
    ...(hasAddress && email.trim() !== before.email && email.trim() !== '' ? { email: email.trim() } : {}),
  };
  const isUnchanged = Object.keys(changes).length === 0;
  const input = (dryRun: boolean) => ({
    params: { reference: order.reference },
    body: { ticketId: ticket?.id ?? null, ...changes, dryRun },
  });
  return (
    <PlannedAction<Answer<typeof editAttendee> | null>
      title={ticket ? `Edit ticket ${ticket.number}` : 'Edit buyer'}
      request={[ticket?.id ?? null, changes]}
      preview={(signal) =>
        isUnchanged ? Promise.resolve(null) : apiClient.call(editAttendee, input(true), { signal })
      }
      explain={(plan) =>
        plan ? (
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {plan.changed.includes('name') && (
              <li>
                {plan.named.length > 0
                  ? plural(
                      plan.named.length,
                      `The new name appears on ticket ${plan.named.join(', ')}.`,
                      `The new name appears on tickets ${plan.named.join(', ')}.`,
                    )
                  : 'The new name appears on the order.'}
              </li>
            )}
            {plan.recoded.length > 0 ? (
              <li>
                {plural(
                  plan.recoded.length,
                  `The link and code of ticket ${plan.recoded.join(', ')} will be replaced. The old ones will stop working.`,
                  `The links and codes of tickets ${plan.recoded.join(', ')} will be replaced. The old ones will stop working.`,
                )}
              </li>
            ) : (
              <li>All codes stay the same.</li>
            )}
            {plan.mailedTo && <li>{`We’ll email new tickets to ${plan.mailedTo} and notify the old address.`}</li>}
            <li>Nothing is refunded.</li>
          </ul>
        ) : (
          <p>No changes yet.</p>
        )
      }
      action={() => 'Save changes'}
      missing={
        isUnchanged
          ? namesOnly || !hasAddress
            ? 'Enter a different name.'
            : 'Enter a different name or email address.'
          : undefined
      }
      run={(idempotencyKey) => apiClient.call(editAttendee, input(false), { idempotencyKey })}
      done="Changes saved"
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
          While acting on behalf of someone, you can change names but not email addresses.
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
        <p className="text-sm text-soft">The buyer holds this ticket, so emails about it go to the buyer’s address.</p>
      )}
    </PlannedAction>
  );
}
