import { plural } from '@quivertree/domain/text/plural';
import type { Answer } from '@quivertree/contract/call';
import type { getBusinessOrder } from '@quivertree/contract/selling/order-lists';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { decimalOf } from '@quivertree/domain/money/money';
import { useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { PREVIEW_REASON, PlannedAction } from './planned-action.tsx';
import { shownMoney } from '../hub/amount.tsx';

type Order = Answer<typeof getBusinessOrder>;
type Plan = Answer<typeof refundOrder>;
type Kind = 'order' | 'tickets' | 'amount';

interface RefundDialogProps {
  order: Order;
  onDone: () => void;
  onClose: () => void;
}

/** Dialog that refunds an order, some of its tickets or an amount, with a preview of where the money comes from. */
export function RefundDialog({ order, onDone, onClose }: RefundDialogProps) {
  const validTickets = order.tickets.filter(({ state }) => state !== 'void');
  const [kind, setKind] = useState<Kind>(validTickets.length > 1 ? 'tickets' : 'order');
  const [ticketIds, setTicketIds] = useState<string[]>([]);
  const [minor, setMinor] = useState<number | null>(null);
  const [refundFee, setRefundFee] = useState(true);
  const [reason, setReason] = useState('');
  const isComplete = kind === 'tickets' ? ticketIds.length > 0 : kind === 'order' || minor !== null;
  const scope =
    kind === 'order'
      ? { kind }
      : kind === 'tickets'
        ? { kind, ticketIds }
        : { kind, amount: decimalOf(minor ?? 0), currency: order.currency };
  const call = (
    body: { reason: string; dryRun: boolean },
    options: { signal?: AbortSignal; idempotencyKey?: string },
  ) =>
    apiClient.call(
      refundOrder,
      { params: { reference: order.reference }, body: { scope, refundFee, ...body } },
      options,
    );
  return (
    <PlannedAction<Plan | null>
      title={`Refund ${order.buyer.name}?`}
      request={[scope, refundFee]}
      reason={reason}
      preview={(signal) =>
        isComplete ? call({ reason: PREVIEW_REASON, dryRun: true }, { signal }) : Promise.resolve(null)
      }
      explain={(plan) => plan && <RefundPlan plan={plan} />}
      action={(plan) => (plan ? `Refund ${shownMoney(plan.amount, plan.currency)}` : 'Refund')}
      missing={
        !isComplete
          ? kind === 'amount'
            ? 'Enter the amount to refund.'
            : 'Select the tickets to refund.'
          : reason.trim() === ''
            ? 'Give a reason. The buyer will see it.'
            : undefined
      }
      run={(idempotencyKey) => call({ reason, dryRun: false }, { idempotencyKey })}
      done="Refund sent"
      onDone={onDone}
      onClose={onClose}
    >
      <RadioGroup<Kind>
        legend="What do you want to refund?"
        name="what"
        value={kind}
        onChange={setKind}
        choices={[
          { value: 'order', label: 'Everything not yet refunded', hint: 'All tickets become void.' },
          {
            value: 'tickets',
            label: 'Some tickets',
            hint: 'Only these become void.',
            disabled: validTickets.length === 0,
          },
          { value: 'amount', label: 'An amount', hint: 'The tickets stay valid.' },
        ]}
      />
      {kind === 'tickets' && (
        <fieldset>
          <legend className="font-semibold">Tickets to refund</legend>
          {validTickets.map((ticket) => (
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
        label="Refund the platform’s fee too"
        checked={refundFee}
        onChange={({ target }) => setRefundFee(target.checked)}
      />
      <TextField
        label="Reason"
        hint="The buyer will see it."
        value={reason}
        maxLength={300}
        onChange={({ target }) => setReason(target.value)}
      />
    </PlannedAction>
  );
}

/** Preview of a refund: where the money comes from and which tickets become void. */
function RefundPlan({ plan }: { plan: Plan }) {
  const money = (amount: number) => shownMoney(amount, plan.currency);
  const numbers = plan.tickets.map(({ number }) => number).join(', ');
  const sources = [
    plan.from.reserve > 0 && `${money(plan.from.reserve)} from money on hold for this event`,
    plan.from.payable > 0 && `${money(plan.from.payable)} from money due to you`,
    plan.from.receivable > 0 && `${money(plan.from.receivable)} that you’ll owe us`,
  ].filter(Boolean);
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      <li>
        <strong>{money(plan.amount)}</strong> is refunded to the buyer’s original payment method.
      </li>
      {plan.organiser > 0 && <li>{`You pay ${money(plan.organiser)}: ${sources.join(', ')}.`}</li>}
      <li>{plan.fee > 0 ? `We refund ${money(plan.fee)} of our fee.` : 'We keep our fee.'}</li>
      <li>
        {plan.tickets.length === 0
          ? 'All tickets stay valid.'
          : plural(
              plan.tickets.length,
              `Ticket ${numbers} becomes void and goes back on sale.`,
              `Tickets ${numbers} become void and go back on sale.`,
            )}
      </li>
    </ul>
  );
}
