import type { Answer } from '@quivertree/contract/call';
import type { getBusinessOrder } from '@quivertree/contract/order-lists';
import { refundOrder } from '@quivertree/contract/refunds';
import { decimalOf } from '@quivertree/domain/money';
import { useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { NO_WORDS, PlannedAction } from './planned-action.tsx';
import { shownMoney } from './shown-money.ts';

type Order = Answer<typeof getBusinessOrder>;
type Plan = Answer<typeof refundOrder>;
type Kind = 'order' | 'tickets' | 'amount';

interface RefundDialogProps {
  order: Order;
  onDone: () => void;
  onClose: () => void;
}

/** Refunds all of an order, some of its tickets, or an amount; what it takes from whom stands there before it is done. */
export function RefundDialog({ order, onDone, onClose }: RefundDialogProps) {
  const live = order.tickets.filter(({ state }) => state !== 'void');
  const [kind, setKind] = useState<Kind>(live.length > 1 ? 'tickets' : 'order');
  const [ticketIds, setTicketIds] = useState<string[]>([]);
  const [minor, setMinor] = useState<number | null>(null);
  const [feeGoesBack, setFeeGoesBack] = useState(true);
  const [why, setWhy] = useState('');
  const chosen = kind === 'tickets' ? ticketIds.length > 0 : kind === 'order' || minor !== null;
  const what =
    kind === 'order'
      ? { kind }
      : kind === 'tickets'
        ? { kind, ticketIds }
        : { kind, amount: decimalOf(minor ?? 0), currency: order.currency };
  const call = (body: { why: string; dryRun: boolean }, options: { signal?: AbortSignal; idempotencyKey?: string }) =>
    apiClient.call(
      refundOrder,
      { params: { reference: order.reference }, body: { what, feeGoesBack, ...body } },
      options,
    );
  return (
    <PlannedAction<Plan | null>
      title="Refund"
      wish={[what, feeGoesBack]}
      words={why}
      preview={(signal) => (chosen ? call({ why: NO_WORDS, dryRun: true }, { signal }) : Promise.resolve(null))}
      explain={(plan) => (plan ? <RefundPlan plan={plan} /> : <p>Nothing is chosen yet.</p>)}
      action={(plan) => (plan ? `Refund ${shownMoney(plan.amount, plan.currency)}` : 'Refund')}
      missing={
        !chosen
          ? 'Please choose what goes back.'
          : why.trim() === ''
            ? 'Please say why: the buyer reads it.'
            : undefined
      }
      run={(idempotencyKey) => call({ why, dryRun: false }, { idempotencyKey })}
      done="The refund is on its way"
      onDone={onDone}
      onClose={onClose}
    >
      <RadioGroup<Kind>
        legend="What goes back?"
        name="what"
        value={kind}
        onChange={setKind}
        choices={[
          { value: 'order', label: 'All that is left', hint: 'Every ticket becomes void.' },
          { value: 'tickets', label: 'Some tickets', hint: 'Exactly these become void.', disabled: live.length === 0 },
          { value: 'amount', label: 'An amount', hint: 'The tickets stay valid.' },
        ]}
      />
      {kind === 'tickets' && (
        <fieldset>
          <legend className="font-semibold">Which tickets?</legend>
          {live.map((ticket) => (
            <CheckboxField
              key={ticket.id}
              label={`${ticket.number} · ${ticket.ticketTypeName} · ${ticket.name}`}
              checked={ticketIds.includes(ticket.id)}
              onChange={({ target }) =>
                setTicketIds(target.checked ? [...ticketIds, ticket.id] : ticketIds.filter((id) => id !== ticket.id))
              }
            />
          ))}
        </fieldset>
      )}
      {kind === 'amount' && <MoneyField label="Amount" currency={order.currency} value={minor} onChange={setMinor} />}
      <CheckboxField
        label="The platform’s fee goes back too"
        checked={feeGoesBack}
        onChange={({ target }) => setFeeGoesBack(target.checked)}
      />
      <TextField
        label="Why"
        hint="The buyer reads it."
        value={why}
        maxLength={300}
        onChange={({ target }) => setWhy(target.value)}
      />
    </PlannedAction>
  );
}

/** Who gives what, and which tickets admit no more. */
function RefundPlan({ plan }: { plan: Plan }) {
  const money = (amount: number) => shownMoney(amount, plan.currency);
  const sources = [
    plan.from.reserve > 0 && `${money(plan.from.reserve)} of what is held for this event`,
    plan.from.payable > 0 && `${money(plan.from.payable)} of what is due to you`,
    plan.from.receivable > 0 && `${money(plan.from.receivable)} that you then owe us`,
  ].filter(Boolean);
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      <li>
        <strong>{money(plan.amount)}</strong> goes back to the buyer, the way it came.
      </li>
      {plan.organiser > 0 && (
        <li>
          You give {money(plan.organiser)}: {sources.join(', ')}.
        </li>
      )}
      <li>{plan.fee > 0 ? `The platform gives ${money(plan.fee)} of its fee.` : 'The platform keeps its fee.'}</li>
      <li>
        {plan.tickets.length === 0
          ? 'All tickets stay valid.'
          : plan.tickets.length === 1
            ? `Ticket ${plan.tickets[0]?.number} admits nobody any more and goes back on sale.`
            : `Tickets ${plan.tickets.map(({ number }) => number).join(', ')} admit nobody any more and go back on sale.`}
      </li>
    </ul>
  );
}
