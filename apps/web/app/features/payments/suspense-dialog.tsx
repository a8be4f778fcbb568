import { providerName } from '@quivertree/domain/payments/payment-providers';
import {
  approveSuspenseTransfer,
  listSuspense,
  proposeSuspenseTransfer,
  resolveSuspense,
  withdrawSuspenseTransfer,
} from '@quivertree/contract/payments/suspense';
import { formatMoney } from '@quivertree/domain/money/money';
import { SUSPENSE_METHODS, type SuspenseMethod } from '@quivertree/domain/payments/suspense-methods';
import { useState } from 'react';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import type { SuspendedMoney } from './suspense-page.tsx';
import type { Answer } from '@quivertree/contract/call';

export const SUSPENSE_WORDS: Record<Answer<typeof listSuspense>['items'][number]['reason'], string> = {
  other_merchant: 'Paid to another merchant',
  other_currency: 'Paid in another currency',
  too_little: 'Paid too little',
  too_much: 'Paid too much',
  refund_failed: 'Failed refund',
  not_needed: 'No longer needed by its order',
};

interface SuspenseDialogProps {
  money: SuspendedMoney;
  onClose: () => void;
}

const REFRESH = [listSuspense];

/** Dialog that resolves money in suspense and explains the effect of each option. */
export function SuspenseDialog({ money, onClose }: SuspenseDialogProps) {
  const [method, setMethod] = useState<SuspenseMethod | null>(null);
  const { paymentId, amountMinor, currency, transfer } = money;
  const amount = formatMoney({ amount: amountMinor, currency });
  const params = { paymentId };
  if (transfer) return <TransferDialog money={money} transfer={transfer} onClose={onClose} />;
  const proposed = method === 'bank_transfer';
  return (
    <CommandDialog<typeof proposeSuspenseTransfer | typeof resolveSuspense>
      call={proposed ? proposeSuspenseTransfer : resolveSuspense}
      title={`Resolve ${amount} in suspense?`}
      action={method === null ? 'Resolve' : actionOf(method, amount)}
      done={proposed ? 'Transfer proposed' : 'Payment resolved'}
      refresh={REFRESH}
      note={{ label: 'Note', hint: 'Give the reason, so that others can follow your decision later.' }}
      disabled={method === null}
      input={(note) => ({ params, body: proposed ? { note } : { method: method ?? 'refund', note } })}
      onClose={onClose}
    >
      <p>{`${SUSPENSE_WORDS[money.reason]}. Paid by ${money.buyerName} for ${money.eventName}.`}</p>
      <RadioGroup
        legend="What should happen to this money?"
        name="how"
        value={method}
        onChange={setMethod}
        choices={SUSPENSE_METHODS.map((value) => ({ value, ...methodWords(value, money) }))}
      />
    </CommandDialog>
  );
}

function actionOf(method: SuspenseMethod, amount: string): string {
  if (method === 'bank_transfer') return `Propose transfer of ${amount}`;
  return method === 'fulfil' ? 'Fulfil order' : `Refund ${amount}`;
}

function methodWords(method: SuspenseMethod, money: SuspendedMoney) {
  const { amountMinor, orderTotalMinor, orderFeeMinor, currency, provider, buyerName } = money;
  const amount = (minor: number) => formatMoney({ amount: minor, currency });
  switch (method) {
    case 'refund':
      return {
        label: 'Refund through the provider',
        hint: `${providerName(provider)} refunds ${amount(amountMinor)} to ${buyerName}, who gets an email. The organiser’s money and our fee stay as they are.`,
      };
    case 'fulfil': {
      const excess = amountMinor - orderTotalMinor;
      const effect = `We’ll issue the tickets if the event is on sale and enough of them are left. ${amount(orderTotalMinor - orderFeeMinor)} goes on hold for the organiser, and ${amount(orderFeeMinor)} is our fee.`;
      return {
        label: 'Fulfil the order',
        disabled: !money.mayFulfil,
        hint: !money.mayFulfil
          ? 'This isn’t possible: the payment was too low, in another currency or made to another merchant, or the order has already been fulfilled.'
          : excess > 0
            ? `${effect} ${amount(excess)} is refunded to the buyer.`
            : effect,
      };
    }
    case 'bank_transfer':
      return {
        label: 'Refund by bank transfer',
        hint: `${amount(amountMinor)} leaves our bank. A second administrator has to approve it before the transfer is made.`,
      };
  }
}

interface TransferDialogProps extends SuspenseDialogProps {
  transfer: NonNullable<SuspendedMoney['transfer']>;
}

/** Dialog for a proposed transfer: any administrator can withdraw it, and any except its proposer can approve it. */
function TransferDialog({ money: { paymentId, currency }, transfer, onClose }: TransferDialogProps) {
  const { amountMinor, mayAgree, lapsed, by, note } = transfer;
  const [approved, setApproved] = useState(mayAgree);
  const amount = formatMoney({ amount: amountMinor, currency });
  return (
    <CommandDialog<typeof approveSuspenseTransfer | typeof withdrawSuspenseTransfer>
      call={approved ? approveSuspenseTransfer : withdrawSuspenseTransfer}
      title={`Transfer ${amount} from our bank?`}
      action={approved ? `Approve transfer of ${amount}` : 'Withdraw proposal'}
      done={approved ? 'Transfer approved' : 'Proposal withdrawn'}
      refresh={REFRESH}
      input={() => ({ params: { paymentId }, ...(approved ? { body: { amountMinor } } : {}) })}
      onClose={onClose}
    >
      <p>{`${by} proposes to refund ${amount} from our bank: “${note}”`}</p>
      {mayAgree ? (
        <RadioGroup
          legend="Your decision"
          name="decision"
          value={approved ? 'approve' : 'withdraw'}
          onChange={(value) => setApproved(value === 'approve')}
          choices={[
            { value: 'approve', label: 'Approve', hint: `${amount} leaves our bank and is no longer in suspense.` },
            {
              value: 'withdraw',
              label: 'Withdraw the proposal',
              hint: 'The money stays in suspense and can be resolved another way.',
            },
          ]}
        />
      ) : (
        <p>
          {lapsed
            ? `${by} is no longer an administrator, or has joined the organisation, so no one can approve this. Withdraw the proposal and make a new one.`
            : 'You proposed this, so someone else has to approve it. You can withdraw your proposal.'}
        </p>
      )}
    </CommandDialog>
  );
}
