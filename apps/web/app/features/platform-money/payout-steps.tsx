import {
  approvePayout,
  confirmPayoutReturn,
  getPayout,
  listPayouts,
  proposePayoutReturn,
  redraftPayout,
  sendPayout,
  settlePayout,
  withdrawPayout,
  withdrawPayoutReturn,
} from '@quivertree/contract/payouts';
import { formatMoney } from '@quivertree/domain/money';
import { PAYOUT_TRANSITIONS } from '@quivertree/domain/payout-states';
import { mayBecome } from '@quivertree/domain/state-machine';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/zoned-time';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { TakeOutDialog } from './bank-file-page.tsx';
import type { AdminPayout } from './payout-page.tsx';

type Step =
  | 'approve'
  | 'send'
  | 'settle'
  | 'return'
  | 'confirm return'
  | 'withdraw return'
  | 'take out'
  | 'redraft'
  | 'withdraw';

const REFRESH = [getPayout, listPayouts];

/** What can be done with a payout; a step that the present person may not take stands there, and says so. */
export function PayoutSteps({ payout }: { payout: AdminPayout }) {
  const [step, setStep] = useState<Step>();
  const { state, youMay, ownOrganisation, proposedReturn, inBankFile } = payout;
  const filed = inBankFile?.standsInIt === true;
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
          Mark as paid
        </Button>
      )}
      {may('settled') && (
        <Button disabled={ownOrganisation} onClick={() => setStep('settle')}>
          It arrived
        </Button>
      )}
      {may('returned') && !proposedReturn && (
        <Button kind="outline" disabled={ownOrganisation} onClick={() => setStep('return')}>
          Report as returned
        </Button>
      )}
      {proposedReturn && (
        <>
          <Button kind="outline" disabled={!proposedReturn.youMayConfirm} onClick={() => setStep('confirm return')}>
            Confirm return
          </Button>
          <Button kind="outline" disabled={ownOrganisation} onClick={() => setStep('withdraw return')}>
            Withdraw report
          </Button>
        </>
      )}
      {may('draft') && filed && (
        <Button kind="outline" disabled={ownOrganisation} onClick={() => setStep('take out')}>
          Take out of bank file
        </Button>
      )}
      {may('draft') && !filed && (
        <Button kind="outline" disabled={ownOrganisation} onClick={() => setStep('redraft')}>
          Draw up again
        </Button>
      )}
      {may('withdrawn') && !filed && (
        <Button kind="outline" disabled={ownOrganisation} onClick={() => setStep('withdraw')}>
          Withdraw
        </Button>
      )}
      {step && <StepDialog step={step} payout={payout} onClose={() => setStep(undefined)} />}
    </>
  );
}

/** Money that goes to a thief goes to an account that was never used before. */
function NewAccountWarning({ payout: { newAccountSince, accountNumber, organiserName } }: { payout: AdminPayout }) {
  if (!newAccountSince) return null;
  return (
    <p className="border-l-4 border-rust pl-3">
      {`This is the first payout to account ${accountNumber}, entered on ${formatDateTime(newAccountSince, NAMIBIA)}. Check with ${organiserName} that it’s theirs, on a number you already know.`}
    </p>
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

/** What was withdrawn out of a file for the bank may be paid by it, as well as this payout. */
function ReplacedWarning({ payout: { replaces } }: { payout: AdminPayout }) {
  const withdrawn = replaces.filter(({ state }) => state === 'withdrawn').map(({ reference }) => reference);
  if (withdrawn.length === 0) return null;
  return (
    <p className="border-l-4 border-rust pl-3">
      {`It replaces ${withdrawn.join(' and ')}, withdrawn after standing in a bank file. If that file was handed over, the bank pays both: make sure first that it wasn’t.`}
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
          <NewAccountWarning payout={payout} />
          <BankFileWarning payout={payout} />
          <ReplacedWarning payout={payout} />
          <p>{`${amount} are to go to ${organiserName}, account ${accountNumber}. The amount is frozen, and it can go into a bank file.`}</p>
        </CommandDialog>
      );
    case 'send':
      return (
        <CommandDialog
          {...dialog}
          call={sendPayout}
          title={`Mark ${amount} as paid?`}
          action={`Mark ${amount} as paid`}
          cancel="Cancel"
          done="Marked as paid"
          input={() => ({ params })}
        >
          <NewAccountWarning payout={payout} />
          {!payout.inBankFile && (
            <p className="border-l-4 border-aloe pl-3">It isn’t in any bank file that was made here.</p>
          )}
          <p>{`You have handed it to the bank. ${amount} leaves our bank in the books, and is no longer due to ${organiserName}.`}</p>
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
          call={proposePayoutReturn}
          title="Report this payout as returned?"
          action={`Report ${amount} as returned`}
          done="Reported. Another administrator has to confirm it."
          note={{ label: 'Why, as the bank says', hint: 'The organiser reads it once it is confirmed.' }}
          input={(reason) => ({ params, body: { reason } })}
        >
          <p>{`Nothing is booked yet. Once another administrator confirms it, ${amount} is due to ${organiserName} again and goes into a new payout. If the bank details were wrong, the organiser has to change them first.`}</p>
        </CommandDialog>
      );
    case 'confirm return':
      return (
        <CommandDialog
          {...dialog}
          call={confirmPayoutReturn}
          title={`Confirm that ${amount} came back?`}
          action={`Confirm return of ${amount}`}
          done="Return confirmed. The money is due to the organiser again."
          input={() => ({ params, body: { returnId: payout.proposedReturn?.id ?? '' } })}
        >
          <p>{`${payout.proposedReturn?.by} says that the bank sent it back: “${payout.proposedReturn?.reason}”. Check that ${amount} has reached our account. It will be due to ${organiserName} again and go into a new payout.`}</p>
        </CommandDialog>
      );
    case 'withdraw return':
      return (
        <CommandDialog
          {...dialog}
          call={withdrawPayoutReturn}
          title="Withdraw the report?"
          action="Withdraw report"
          done="Report withdrawn."
          input={() => ({ params })}
        >
          <p>{`The payout stays as it is: ${amount} was handed to the bank and hasn’t arrived yet.`}</p>
        </CommandDialog>
      );
    case 'take out':
      return (
        <TakeOutDialog
          {...{ payoutId, onClose }}
          reference={payout.reference}
          number={payout.inBankFile?.file?.number ?? null}
        />
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
