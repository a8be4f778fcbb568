import {
  approvePayout,
  getPayout,
  listPayouts,
  redraftPayout,
  returnPayout,
  sendPayout,
  settlePayout,
  withdrawPayout,
} from '@quivertree/contract/payouts';
import { formatMoney } from '@quivertree/domain/money';
import { PAYOUT_TRANSITIONS } from '@quivertree/domain/payout-states';
import { mayBecome } from '@quivertree/domain/state-machine';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/zoned-time';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import type { AdminPayout } from './payout-page.tsx';

type Step = 'approve' | 'send' | 'settle' | 'return' | 'redraft' | 'withdraw';

const REFRESH = [getPayout, listPayouts];

/** What can be done with a payout; a step that the present person may not take stands there, and says so. */
export function PayoutSteps({ payout }: { payout: AdminPayout }) {
  const [step, setStep] = useState<Step>();
  const { state, youMay } = payout;
  const may = (to: Parameters<typeof mayBecome<AdminPayout['state']>>[2]) => mayBecome(PAYOUT_TRANSITIONS, state, to);
  return (
    <>
      {may('approved') && (
        <Button disabled={!youMay.approve} onClick={() => setStep('approve')}>
          Approve
        </Button>
      )}
      {may('sent') && (
        <Button disabled={!youMay.send} onClick={() => setStep('send')}>
          Handed to the bank
        </Button>
      )}
      {may('settled') && <Button onClick={() => setStep('settle')}>It arrived</Button>}
      {may('returned') && (
        <Button kind="outline" onClick={() => setStep('return')}>
          It came back
        </Button>
      )}
      {may('draft') && (
        <Button kind="outline" onClick={() => setStep('redraft')}>
          Draw up again
        </Button>
      )}
      {may('withdrawn') && (
        <Button kind="outline" onClick={() => setStep('withdraw')}>
          Withdraw
        </Button>
      )}
      {step && <StepDialog step={step} payout={payout} onClose={() => setStep(undefined)} />}
    </>
  );
}

/** What stood in a file for the bank may be paid by it, and would be paid twice. */
function BankFileWarning({ payout: { inBankFile, currency } }: { payout: AdminPayout }) {
  if (!inBankFile) return null;
  const amount = formatMoney({ amount: inBankFile.amountMinor, currency });
  return (
    <p className="border-l-4 border-rust pl-3">
      {`It stood in the bank file of ${formatDateTime(inBankFile.at, NAMIBIA)}, which ${inBankFile.by} made. If that was handed over, the bank pays ${amount} all the same: first make sure that it was not.`}
    </p>
  );
}

/** Each step with what follows from it. */
function StepDialog({ step, payout, onClose }: { step: Step; payout: AdminPayout; onClose: () => void }) {
  const { id: payoutId, amountMinor, bankDetailsId, currency, organiserName, accountNumber } = payout;
  const amount = formatMoney({ amount: amountMinor, currency });
  const params = { payoutId };
  const dialog = { refresh: REFRESH, onClose };
  switch (step) {
    case 'approve':
      return (
        <CommandDialog
          {...dialog}
          call={approvePayout}
          title={`Approve ${amount}`}
          action={`Approve ${amount}`}
          done="Approved."
          input={() => ({ params, body: { amountMinor, bankDetailsId } })}
        >
          <p>{`${amount} are to go to ${organiserName}, account ${accountNumber}. From now on the amount is frozen and stands in the bank file. Whoever drew the payout up does not approve it.`}</p>
        </CommandDialog>
      );
    case 'send':
      return (
        <CommandDialog
          {...dialog}
          call={sendPayout}
          title="Handed to the bank"
          action={`Book ${amount} as sent`}
          done="Booked as sent."
          input={() => ({ params })}
        >
          {!payout.inBankFile && (
            <p className="border-l-4 border-aloe pl-3">It stood in no bank file that was made here.</p>
          )}
          <p>{`You have handed the bank file over. ${amount} leave our bank in the books, and are due to ${organiserName} no longer.`}</p>
        </CommandDialog>
      );
    case 'settle':
      return (
        <CommandDialog
          {...dialog}
          call={settlePayout}
          title="It arrived"
          action="Note that it arrived"
          done="Noted."
          input={() => ({ params })}
        >
          <p>{`${organiserName} has ${amount}. This cannot be taken back: the payout is closed.`}</p>
        </CommandDialog>
      );
    case 'return':
      return (
        <CommandDialog
          {...dialog}
          call={returnPayout}
          title="It came back"
          action={`Note that ${amount} came back`}
          done="Noted: the money is due again."
          note={{ label: 'Why, as the bank says', hint: 'The organiser reads it.' }}
          input={(reason) => ({ params, body: { reason } })}
        >
          <p>{`${amount} are in our bank again and due to ${organiserName}; the next settlement draws up a new payout. Bank details that are wrong have to be changed by the organiser first.`}</p>
        </CommandDialog>
      );
    case 'redraft':
      return (
        <CommandDialog
          {...dialog}
          call={redraftPayout}
          title="Draw up again"
          action="Draw up again"
          done="Drawn up again."
          input={() => ({ params })}
        >
          <BankFileWarning payout={payout} />
          <p>{`All that is due to ${organiserName} now goes into this payout, to the bank details of today. An approval is taken back, and you do not approve what you drew up.`}</p>
        </CommandDialog>
      );
    case 'withdraw':
      return (
        <CommandDialog
          {...dialog}
          call={withdrawPayout}
          title="Withdraw this payout"
          action="Withdraw"
          done="Withdrawn."
          note={{ label: 'Why', hint: 'The organiser reads it.' }}
          input={(reason) => ({ params, body: { reason } })}
        >
          <BankFileWarning payout={payout} />
          <p>{`No money moves: ${amount} stay due to ${organiserName}, and the next settlement draws up another payout.`}</p>
        </CommandDialog>
      );
  }
}
