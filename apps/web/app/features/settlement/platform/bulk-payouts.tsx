import { plural } from '@quivertree/domain/text/plural';
import type { Answer } from '@quivertree/contract/call';
import { getBankFile, listBankFiles } from '@quivertree/contract/settlement/bank-files';
import { approvePayouts, getPayout, listPayouts, sendPayouts } from '@quivertree/contract/settlement/payouts';
import { DEFAULT_CURRENCY, formatMoney } from '@quivertree/domain/money/money';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useCommand } from '../../../queries/use-command.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';

/** Payout as shown in the dialogs about several payouts. */
export interface ChosenPayout {
  payoutId: string;
  reference: string;
  organiserName: string;
  amountMinor: number;
  currency: string;
  /** Date on which the bank account was entered; null if the account has been paid before. */
  newAccountSince?: string | null;
}

type Results = Answer<typeof sendPayouts>['results'];

interface BulkDialogProps<Chosen extends ChosenPayout = ChosenPayout> {
  payouts: readonly Chosen[];
  onClose: () => void;
}

const REFRESH = [getPayout, listPayouts, getBankFile, listBankFiles];

export function payoutsWorth(
  count: number,
  { amountMinor, currency }: { amountMinor: number; currency: string },
): string {
  const amount = formatMoney({ amount: amountMinor, currency });
  return plural(count, `1 payout, ${amount}`, `{n} payouts, ${amount}`);
}

export function payoutsTotal(payouts: readonly { amountMinor: number; currency: string }[]): string {
  const amountMinor = payouts.reduce((sum, payout) => sum + payout.amountMinor, 0);
  return payoutsWorth(payouts.length, { amountMinor, currency: payouts[0]?.currency ?? DEFAULT_CURRENCY });
}

/** Approves several payouts at once. */
export function ApproveManyDialog({ payouts, onClose }: BulkDialogProps<ChosenPayout & { bankDetailsId: string }>) {
  const command = useCommand(approvePayouts, { refresh: REFRESH });
  const [results, setResults] = useState<Results>();
  const input = payouts.map(({ payoutId, amountMinor, bankDetailsId }) => ({ payoutId, amountMinor, bankDetailsId }));
  if (results)
    return (
      <BulkOutcome
        {...{ payouts, results, onClose }}
        titleOf={(count) => plural(count, '1 payout approved', '{n} payouts approved')}
      />
    );
  return (
    <ConfirmDialog
      title={`Approve ${payoutsTotal(payouts)}?`}
      action={plural(payouts.length, 'Approve 1 payout', 'Approve {n} payouts')}
      busy={command.busy}
      error={command.problem}
      onConfirm={() => void command.run({ body: { payouts: input } }).then((answer) => setResults(answer?.results))}
      onClose={onClose}
    >
      <p>
        Approval freezes each amount and allows the payout to go into a bank file. Payouts that have changed since you
        opened this page, or that you aren’t allowed to approve, are skipped.
      </p>
      <ChosenList payouts={payouts} />
    </ConfirmDialog>
  );
}

/** Label of the button that marks payouts as paid. */
export function markAsPaid(count: number): string {
  return plural(count, 'Mark 1 payout as paid', 'Mark {n} payouts as paid');
}

/** Marks several payouts as paid at once. */
export function SendManyDialog({ payouts, onClose }: BulkDialogProps) {
  const command = useCommand(sendPayouts, { refresh: REFRESH });
  const [results, setResults] = useState<Results>();
  if (results)
    return (
      <BulkOutcome
        {...{ payouts, results, onClose }}
        titleOf={(count) => plural(count, '1 payout marked as paid', '{n} payouts marked as paid')}
      />
    );
  const payoutIds = payouts.map(({ payoutId }) => payoutId);
  return (
    <ConfirmDialog
      title={`Mark ${payoutsTotal(payouts)} as paid?`}
      action={markAsPaid(payouts.length)}
      busy={command.busy}
      error={command.problem}
      onConfirm={() => void command.run({ body: { payoutIds } }).then((answer) => setResults(answer?.results))}
      onClose={onClose}
    >
      <p>
        Do this once our bank has accepted the payments. The ledger will show the money as paid and no longer due to the
        organisers. Payouts that you aren’t allowed to mark are skipped.
      </p>
      <ChosenList payouts={payouts} />
    </ConfirmDialog>
  );
}

function ChosenList({ payouts }: { payouts: readonly ChosenPayout[] }) {
  return (
    <ul className="border-y py-2" aria-label="Selected payouts">
      {payouts.map(({ payoutId, reference, organiserName, amountMinor, currency, newAccountSince }) => (
        <li key={payoutId} className="flex justify-between gap-4 py-0.5">
          <span className="min-w-0">
            <span className="whitespace-nowrap">{reference}</span>, {organiserName}
            {newAccountSince && <span className="block text-sm text-rust-ink">First payout to this account</span>}
          </span>
          <span className="figures whitespace-nowrap">{formatMoney({ amount: amountMinor, currency })}</span>
        </li>
      ))}
    </ul>
  );
}

interface BulkOutcomeProps extends BulkDialogProps {
  results: Results;
  titleOf: (count: number) => string;
}

function BulkOutcome({ payouts, results, titleOf, onClose }: BulkOutcomeProps) {
  const refused = results.flatMap(({ payoutId, refusal }) => {
    const payout = payouts.find((each) => each.payoutId === payoutId);
    return refusal && payout ? [{ ...payout, message: refusal.message }] : [];
  });
  const count = results.length - refused.length;
  return (
    <OutcomeDialog
      title={titleOf(count)}
      lead={plural(refused.length, '1 payout was skipped:', '{n} payouts were skipped:')}
      refused={refused}
      onClose={onClose}
    />
  );
}
