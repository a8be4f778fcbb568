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
  if (transfer) return <TransferDialog money={money} onClose={onClose} />;
  const dialog = {
    title: `Resolve ${amount}`,
    refresh: REFRESH,
    onClose,
    note: { label: 'Note', hint: 'Why, for whoever looks at it later.' },
    disabled: how === null,
  };
  const ways = (
    <>
      <p>{`${SUSPENSE_WORDS[money.why]}. It came from ${money.buyerName}, for ${money.eventName}.`}</p>
      <RadioGroup
        legend="What is to be done?"
        name="how"
        value={how}
        onChange={setHow}
        choices={SUSPENSE_WAYS.map((value) => ({ value, ...wayWords(value, money) }))}
      />
    </>
  );
  if (how === 'bank_transfer')
    return (
      <CommandDialog
        {...dialog}
        key="transfer"
        call={proposeSuspenseTransfer}
        action={`Propose to pay ${amount}`}
        done="Proposed: somebody else has to agree."
        input={(note) => ({ params, body: { note } })}
      >
        {ways}
      </CommandDialog>
    );
  return (
    <CommandDialog
      {...dialog}
      key="resolve"
      call={resolveSuspense}
      action={how === 'fulfil' ? 'Fulfil the order' : how ? `Send ${amount} back` : 'Resolve'}
      done="Resolved."
      input={(note) => ({ params, body: { how: how ?? 'refund', note } })}
    >
      {ways}
    </CommandDialog>
  );
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

/** What somebody proposed: agreed to by somebody else, or taken back. */
function TransferDialog({ money, onClose }: SuspenseDialogProps) {
  const { paymentId, currency, transfer } = money;
  const [withdraw, setWithdraw] = useState(!transfer?.mayAgree);
  if (!transfer) return null;
  const amount = formatMoney({ amount: transfer.amountMinor, currency });
  const said = (
    <>
      <p>{`${transfer.by} proposes to pay ${amount} back from our bank: “${transfer.note}”`}</p>
      {transfer.mayAgree ? (
        <RadioGroup
          legend="What do you say?"
          name="agree"
          value={withdraw ? 'withdraw' : 'agree'}
          onChange={(value) => setWithdraw(value === 'withdraw')}
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
        <p>You proposed it yourself: somebody else has to agree. You can take it back.</p>
      )}
    </>
  );
  if (withdraw)
    return (
      <CommandDialog
        key="withdraw"
        title="A transfer was proposed"
        call={withdrawSuspenseTransfer}
        action="Take it back"
        done="Taken back."
        refresh={REFRESH}
        input={() => ({ params: { paymentId } })}
        onClose={onClose}
      >
        {said}
      </CommandDialog>
    );
  return (
    <CommandDialog
      key="agree"
      title="A transfer was proposed"
      call={agreeToSuspenseTransfer}
      action={`Agree to pay ${amount}`}
      done="Agreed and booked."
      refresh={REFRESH}
      input={() => ({ params: { paymentId }, body: { amountMinor: transfer.amountMinor } })}
      onClose={onClose}
    >
      {said}
    </CommandDialog>
  );
}
