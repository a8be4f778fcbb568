import {
  agreeToSuspenseTransfer,
  listSuspense,
  proposeSuspenseTransfer,
  resolveSuspense,
  withdrawSuspenseTransfer,
} from '@quivertree/contract/suspense';
import { formatMoney } from '@quivertree/domain/money';
import { SUSPENSE_WAYS, type SuspenseWay } from '@quivertree/domain/suspense-ways';
import { useState } from 'react';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import type { SuspendedMoney } from './suspense-page.tsx';
import { SUSPENSE_WORDS } from './suspense-words.ts';

interface SuspenseDialogProps {
  money: SuspendedMoney;
  onClose: () => void;
}

const REFRESH = [listSuspense];

/** Decides about suspended money, having said what each way does with whose money. */
export function SuspenseDialog({ money, onClose }: SuspenseDialogProps) {
  const [how, setHow] = useState<SuspenseWay | null>(null);
  const { paymentId, amountMinor, currency, transfer } = money;
  const amount = formatMoney({ amount: amountMinor, currency });
  const params = { paymentId };
  if (transfer) return <TransferDialog money={money} transfer={transfer} onClose={onClose} />;
  const proposed = how === 'bank_transfer';
  return (
    <CommandDialog<typeof proposeSuspenseTransfer | typeof resolveSuspense>
      call={proposed ? proposeSuspenseTransfer : resolveSuspense}
      title={`Resolve ${amount}`}
      action={how === null ? 'Resolve' : actionOf(how, amount)}
      done={proposed ? 'Proposed: someone else has to agree.' : 'Resolved.'}
      refresh={REFRESH}
      note={{ label: 'Note', hint: 'Why, for whoever looks at it later.' }}
      disabled={how === null}
      input={(note) => ({ params, body: proposed ? { note } : { how: how ?? 'refund', note } })}
      onClose={onClose}
    >
      <p>{`${SUSPENSE_WORDS[money.why]}. It came from ${money.buyerName}, for ${money.eventName}.`}</p>
      <RadioGroup
        legend="What is to be done?"
        name="how"
        value={how}
        onChange={setHow}
        choices={SUSPENSE_WAYS.map((value) => ({ value, ...wayWords(value, money) }))}
      />
    </CommandDialog>
  );
}

function actionOf(way: SuspenseWay, amount: string): string {
  if (way === 'bank_transfer') return `Propose to pay ${amount}`;
  return way === 'fulfil' ? 'Fulfil the order' : `Send ${amount} back`;
}

function wayWords(way: SuspenseWay, money: SuspendedMoney) {
  const { amountMinor, orderTotalMinor, orderFeeMinor, currency, provider, buyerName } = money;
  const amount = (minor: number) => formatMoney({ amount: minor, currency });
  switch (way) {
    case 'refund':
      return {
        label: 'Send it back the way it came',
        hint: `${provider} is told to give ${amount(amountMinor)} back to ${buyerName}, who gets a mail. Organiser and fee are left alone.`,
      };
    case 'fulfil': {
      const beyond = amountMinor - orderTotalMinor;
      return {
        label: 'Fulfil its order',
        disabled: !money.mayFulfil,
        hint: money.mayFulfil
          ? `The tickets are issued, if the event is on and they are still there. ${amount(orderTotalMinor - orderFeeMinor)} are held for the organiser, ${amount(orderFeeMinor)} are our fee${beyond > 0 ? `, and ${amount(beyond)} go back to the buyer` : ''}.`
          : 'Not possible: it is too little, another currency, not ours, or the order was fulfilled already.',
      };
    }
    case 'bank_transfer':
      return {
        label: 'Pay it back from our bank',
        hint: `${amount(amountMinor)} leave our bank. A second administrator has to agree before it is booked.`,
      };
  }
}

interface TransferDialogProps extends SuspenseDialogProps {
  transfer: NonNullable<SuspendedMoney['transfer']>;
}

/** What somebody proposed: agreed to by somebody else, or taken back. */
function TransferDialog({ money: { paymentId, currency }, transfer, onClose }: TransferDialogProps) {
  const { amountMinor, mayAgree, lapsed, by, note } = transfer;
  const [agreed, setAgreed] = useState(mayAgree);
  const amount = formatMoney({ amount: amountMinor, currency });
  return (
    <CommandDialog<typeof agreeToSuspenseTransfer | typeof withdrawSuspenseTransfer>
      call={agreed ? agreeToSuspenseTransfer : withdrawSuspenseTransfer}
      title="A transfer was proposed"
      action={agreed ? `Agree to pay ${amount}` : 'Take it back'}
      done={agreed ? 'Agreed and booked.' : 'Taken back.'}
      refresh={REFRESH}
      input={() => ({ params: { paymentId }, ...(agreed ? { body: { amountMinor } } : {}) })}
      onClose={onClose}
    >
      <p>{`${by} proposes to pay ${amount} back from our bank: “${note}”`}</p>
      {mayAgree ? (
        <RadioGroup
          legend="What do you say?"
          name="agree"
          value={agreed ? 'agree' : 'withdraw'}
          onChange={(value) => setAgreed(value === 'agree')}
          choices={[
            { value: 'agree', label: 'Agree', hint: `${amount} leave our bank, and nothing is in suspense any more.` },
            {
              value: 'withdraw',
              label: 'Take it back',
              hint: 'The money stays in suspense and can be resolved otherwise.',
            },
          ]}
        />
      ) : (
        <p>
          {lapsed
            ? `${by} is no longer an administrator, or has joined the organisation, so no one can agree to this. Take it back and make a new proposal.`
            : 'You proposed this, so someone else has to agree. You can take it back.'}
        </p>
      )}
    </CommandDialog>
  );
}
