import { providerName } from '@quivertree/domain/payments/payment-providers';
import { decideDispute, listDisputes } from '@quivertree/contract/payments/disputes';
import { DISPUTE_TRANSITIONS } from '@quivertree/domain/payments/dispute-states';
import { formatMoney } from '@quivertree/domain/money/money';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import { useState } from 'react';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import type { Dispute } from './disputes-page.tsx';

/**
 * Dialog that records the outcome of a dispute whose provider doesn't report it, and explains what each outcome means
 * for the money.
 */
export function DecideDispute({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const [to, setTo] = useState<'won' | 'lost' | null>(null);
  return (
    <CommandDialog
      call={decideDispute}
      title={`Record the outcome of the ${formatMoney({ amount: dispute.amountMinor, currency: dispute.currency })} dispute?`}
      action={to === null ? 'Record outcome' : to === 'won' ? 'Record as won' : 'Record as lost'}
      done="Outcome recorded"
      refresh={[listDisputes]}
      disabled={to === null}
      note={{ label: 'Source', hint: 'For example, the date of the provider’s letter.' }}
      input={(note) => ({ params: { disputeId: dispute.id }, body: { to: to ?? 'won', note } })}
      onClose={onClose}
    >
      <RadioGroup
        legend="Outcome"
        name="to"
        value={to}
        onChange={setTo}
        choices={(['won', 'lost'] as const).map((value) => ({
          value,
          label: value === 'won' ? 'We won' : 'We lost',
          hint: value === 'won' ? wonWords(dispute) : lostWords(dispute),
          disabled: !mayBecome(DISPUTE_TRANSITIONS, dispute.state, value),
        }))}
      />
    </CommandDialog>
  );
}

function wonWords({ state, provider, amountMinor, currency }: Dispute): string {
  const amount = formatMoney({ amount: amountMinor, currency });
  return state === 'lost'
    ? `${providerName(provider)} owes us ${amount} again, and everyone who covered the loss gets their share back. The tickets stay void.`
    : `${providerName(provider)} owes us ${amount} again, and refunds that were waiting for the outcome go ahead.`;
}

function lostWords({ loss, currency, organiserName }: Dispute): string {
  const amount = (minor: number) => formatMoney({ amount: minor, currency });
  const shares = [
    [loss.suspenseMinor, `${amount(loss.suspenseMinor)} comes out of suspense.`],
    [loss.organiserMinor, `${amount(loss.organiserMinor)} is deducted from the earnings of ${organiserName}.`],
    [loss.feeMinor, `${amount(loss.feeMinor)} of our fee is refunded.`],
    [loss.ourCostMinor, `${amount(loss.ourCostMinor)} is our loss.`],
  ] as const;
  const effects = shares.filter(([minor]) => minor > 0).map(([, effect]) => effect);
  return ['The buyer keeps the money, and the order’s tickets become void.', ...effects].join(' ');
}
