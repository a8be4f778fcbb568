import { decideDispute, listDisputes } from '@quivertree/contract/disputes';
import { DISPUTE_TRANSITIONS } from '@quivertree/domain/dispute-states';
import { formatMoney } from '@quivertree/domain/money';
import { mayBecome } from '@quivertree/domain/state-machine';
import { useState } from 'react';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import type { Dispute } from './disputes-page.tsx';

/** Notes how a dispute was decided, where its provider does not say; each way says what becomes of whose money. */
export function DecideDispute({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const [to, setTo] = useState<'won' | 'lost' | null>(null);
  return (
    <CommandDialog
      call={decideDispute}
      title={`Decide about ${formatMoney({ amount: dispute.amountMinor, currency: dispute.currency })}`}
      action={to === null ? 'Decide' : to === 'won' ? 'We won' : 'We lost'}
      done="The dispute is decided."
      refresh={[listDisputes]}
      disabled={to === null}
      note={{ label: 'What you go by', hint: 'For instance the provider’s letter and its date.' }}
      input={(note) => ({ params: { disputeId: dispute.id }, body: { to: to ?? 'won', note } })}
      onClose={onClose}
    >
      <RadioGroup
        legend="How did it end?"
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
    ? `${provider} owes us ${amount} again, and everybody gets back what the loss took; the tickets stay void.`
    : `${provider} owes us ${amount} again. Refunds that waited go on.`;
}

function lostWords({ loss, currency, organiserName }: Dispute): string {
  const amount = (minor: number) => formatMoney({ amount: minor, currency });
  const parts = [
    [loss.suspenseMinor, 'comes out of suspense'],
    [loss.organiserMinor, `is taken from ${organiserName}`],
    [loss.feeMinor, 'is given back of our fee'],
    [loss.ourCostMinor, 'is our cost'],
  ] as const;
  const said = parts.filter(([minor]) => minor > 0).map(([minor, words]) => `${amount(minor)} ${words}`);
  return `The buyer keeps the money: ${said.join(', ')}. The order’s tickets become void.`;
}
