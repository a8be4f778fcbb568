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
} from '@quivertree/contract/settlement/payouts';
import { formatMoney } from '@quivertree/domain/money/money';
import { PAYOUT_TRANSITIONS } from '@quivertree/domain/settlement/payout-states';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { plural } from '@quivertree/domain/text/plural';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CommandDialog } from '../../hub/command-dialog.tsx';
import { RemoveFromFileDialog } from './bank-file-page.tsx';
import type { AdminPayout } from './payout-page.tsx';

type ReturnStep = 'return' | 'confirm return' | 'withdraw return';
type Step = 'approve' | 'send' | 'settle' | ReturnStep | 'remove' | 'redraft' | 'withdraw';

const REFRESH = [getPayout, listPayouts];

/** Buttons for a payout's next steps. A step that the administrator may not take is disabled. */
export function PayoutSteps({ payout }: { payout: AdminPayout }) {
  const [step, setStep] = useState<Step>();
  const { state, youMay, ownOrganisation, proposedReturn, inBankFile } = payout;
  const filed = inBankFile?.isInFile === true;
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
          Mark as arrived
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
        <Button kind="outline" disabled={ownOrganisation} onClick={() => setStep('remove')}>
          Remove from bank file
        </Button>
      )}
      {may('draft') && !filed && (
        <Button kind="outline" disabled={ownOrganisation} onClick={() => setStep('redraft')}>
          Redraft
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

/** Warns about a bank account that has never been paid before: it could be a thief's. */
function NewAccountWarning({ payout: { newAccountSince, accountNumber, organiserName } }: { payout: AdminPayout }) {
  if (!newAccountSince) return null;
  return (
    <p className="border-l-4 border-rust pl-3">
      {`This is the first payout to account ${accountNumber}, entered on ${formatDateTime(newAccountSince, NAMIBIA)}. Check with ${organiserName} that it’s theirs, using a phone number you already know.`}
    </p>
  );
}

/** Warns that the bank may pay from an earlier file as well, so that the organiser would be paid twice. */
function BankFileWarning({ payout: { inBankFile, currency } }: { payout: AdminPayout }) {
  if (!inBankFile) return null;
  const amount = formatMoney({ amount: inBankFile.amountMinor, currency });
  return (
    <p className="border-l-4 border-rust pl-3">
      {`This payout was in the bank file that ${inBankFile.by} created on ${formatDateTime(inBankFile.at, NAMIBIA)}. If the bank has that file, ${amount} will be paid from it. Make sure first that the bank won’t use the file.`}
    </p>
  );
}

/** Warns that the bank may still pay the payout that this one replaces. */
function ReplacedWarning({ payout: { replaces } }: { payout: AdminPayout }) {
  const withdrawn = replaces.filter(({ state }) => state === 'withdrawn').map(({ reference }) => reference);
  if (withdrawn.length === 0) return null;
  return (
    <p className="border-l-4 border-rust pl-3">
      {plural(
        withdrawn.length,
        `This payout replaces ${withdrawn[0]}, which was withdrawn after being in a bank file. If the bank already has that file, the organiser may be paid twice. Make sure that the bank won’t use the file.`,
        `This payout replaces ${withdrawn.join(' and ')}, which were withdrawn after being in bank files. If the bank already has those files, the organiser may be paid more than once. Make sure that the bank won’t use them.`,
      )}
    </p>
  );
}

/** Dialog that confirms a step. */
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
          title={`Approve ${amount}?`}
          action={`Approve ${amount}`}
          done="Payout approved"
          input={() => ({ params, body: { amountMinor, bankDetailsId } })}
        >
          <NewAccountWarning payout={payout} />
          <BankFileWarning payout={payout} />
          <ReplacedWarning payout={payout} />
          <p>{`${amount} will go to ${organiserName}, account ${accountNumber}. Approval freezes the amount and allows the payout to go into a bank file.`}</p>
        </CommandDialog>
      );
    case 'send':
      return (
        <CommandDialog
          {...dialog}
          call={sendPayout}
          title={`Mark ${amount} as paid?`}
          action={`Mark ${amount} as paid`}
          done="Payout marked as paid"
          input={() => ({ params })}
        >
          <NewAccountWarning payout={payout} />
          {!payout.inBankFile && (
            <p className="border-l-4 border-aloe pl-3">This payout isn’t in any of our bank files.</p>
          )}
          <p>{`Do this once our bank has accepted the payment. The ledger will show ${amount} as paid and no longer due to ${organiserName}.`}</p>
        </CommandDialog>
      );
    case 'settle':
      return (
        <CommandDialog
          {...dialog}
          call={settlePayout}
          title={`Mark ${amount} as arrived?`}
          action="Mark as arrived"
          done="Payout marked as arrived"
          input={() => ({ params })}
        >
          <p>{`Do this once ${organiserName} has received ${amount}. That closes the payout and can’t be undone.`}</p>
        </CommandDialog>
      );
    case 'return':
    case 'confirm return':
    case 'withdraw return':
      return <ReturnDialog step={step} payout={payout} onClose={onClose} />;
    case 'remove':
      return (
        payout.inBankFile && (
          <RemoveFromFileDialog
            {...{ payoutId, onClose }}
            reference={payout.reference}
            number={payout.inBankFile.file.number}
          />
        )
      );
    case 'redraft':
      return (
        <CommandDialog
          {...dialog}
          call={redraftPayout}
          title={`Redraft the payout to ${organiserName}?`}
          action="Redraft payout"
          done="Payout redrafted"
          input={() => ({ params })}
        >
          <BankFileWarning payout={payout} />
          <p>{`Everything now due to ${organiserName} goes into this payout, with their current bank details. Someone else has to approve the payout, even if it was approved before.`}</p>
        </CommandDialog>
      );
    case 'withdraw':
      return (
        <CommandDialog
          {...dialog}
          call={withdrawPayout}
          title={`Withdraw the payout of ${amount}?`}
          action="Withdraw payout"
          done="Payout withdrawn"
          note={{ label: 'Reason', hint: 'The organiser will see it.' }}
          input={(reason) => ({ params, body: { reason } })}
        >
          <BankFileWarning payout={payout} />
          <p>{`No money moves. ${amount} remains due to ${organiserName}, and the next settlement creates a new payout.`}</p>
        </CommandDialog>
      );
  }
}

/** Dialog that confirms a step in returning a payout: one person reports the return and another confirms it. */
function ReturnDialog({ step, payout, onClose }: { step: ReturnStep; payout: AdminPayout; onClose: () => void }) {
  const { id: payoutId, amountMinor, currency, organiserName } = payout;
  const amount = formatMoney({ amount: amountMinor, currency });
  const params = { payoutId };
  const dialog = { refresh: REFRESH, onClose };
  switch (step) {
    case 'return':
      return (
        <CommandDialog
          {...dialog}
          call={proposePayoutReturn}
          title="Report this payout as returned?"
          action={`Report ${amount} as returned`}
          done="Return reported"
          note={{ label: 'Reason given by the bank', hint: 'The organiser will see it once the return is confirmed.' }}
          input={(reason) => ({ params, body: { reason } })}
        >
          <p>{`Nothing is posted yet. Once another administrator confirms the return, ${amount} becomes due to ${organiserName} again and goes into a new payout. If the bank details were wrong, the organiser has to change them first.`}</p>
        </CommandDialog>
      );
    case 'confirm return':
      return (
        <CommandDialog
          {...dialog}
          call={confirmPayoutReturn}
          title={`Confirm that ${amount} was returned?`}
          action={`Confirm return of ${amount}`}
          done="Return confirmed"
          input={() => ({ params, body: { returnId: payout.proposedReturn?.id ?? '' } })}
        >
          <p>{`${payout.proposedReturn?.by} reported that the bank returned this payout: “${payout.proposedReturn?.reason}”. Check that ${amount} has reached our account. The money will be due to ${organiserName} again and go into a new payout.`}</p>
        </CommandDialog>
      );
    case 'withdraw return':
      return (
        <CommandDialog
          {...dialog}
          call={withdrawPayoutReturn}
          title={`Withdraw the report that ${amount} was returned?`}
          action="Withdraw report"
          done="Report withdrawn"
          input={() => ({ params })}
        >
          <p>{`The payout stays as it is: marked as paid, but not yet as arrived.`}</p>
        </CommandDialog>
      );
  }
}
