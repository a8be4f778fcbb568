import {
  downloadBankFile,
  listPayouts,
  listSettlementRuns,
  PAYOUT_SORTS,
  runSettlements,
} from '@quivertree/contract/payouts';
import { listOrganiserMoney } from '@quivertree/contract/platform-money';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/zoned-time';
import { useState } from 'react';
import { administrationPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../link.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { DownloadButton } from '../hub/download-button.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { AMOUNT_COLUMN, ORGANISER_COLUMN } from '../hub/list-columns.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { useWaiting } from '../hub/use-day.ts';
import { useList } from '../hub/use-list.ts';
import { When } from '../hub/when.tsx';
import { waitsFor } from './payout-waits-for.ts';
import { DESK_CHOICES, DeskPayoutPill } from './payout-desk-words.tsx';

/** Payouts of all organisers: what waits for whom, the file for the bank, and the settlement. */
export default function PayoutsPage() {
  const list = useList({ call: listPayouts, sorts: PAYOUT_SORTS, filters: ['state'] });
  const [settling, setSettling] = useState(false);
  return (
    <HubPage
      title="Payouts"
      lead="Each payout is drawn up, approved by a second person and handed to the bank. Your bank file leaves out payouts that need someone else to hand them over."
      actions={
        <>
          <BankFile />
          <Button kind="outline" onClick={() => setSettling(true)}>
            Run settlements now
          </Button>
        </>
      }
    >
      <LastRun />
      <ListView
        list={list}
        name="Payouts"
        filters={[{ name: 'state', label: 'State', choices: DESK_CHOICES }]}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Reference',
            cell: ({ id, reference }) => (
              <Link
                to={administrationPath(`/payouts/${id}`)}
                className="whitespace-nowrap underline underline-offset-4"
              >
                {reference}
              </Link>
            ),
          },
          ORGANISER_COLUMN,
          { label: 'State', cell: ({ state }) => <DeskPayoutPill state={state} /> },
          {
            label: 'Waits for',
            cell: waitsFor,
          },
          { label: 'Drawn up', sort: 'createdAt', cell: ({ createdAt }) => <When at={createdAt} /> },
          { label: 'To account', cell: ({ accountNumber }) => accountNumber },
          { ...AMOUNT_COLUMN, sort: 'amount' },
        ]}
        empty={
          <EmptyState title="No payouts yet">
            <p className="text-soft">The settlement draws them up for what has become due.</p>
          </EmptyState>
        }
      />
      {settling && (
        <CommandDialog
          call={runSettlements}
          title="Run settlements now"
          action="Run settlements"
          done="The settlement has run."
          refresh={[listPayouts, listSettlementRuns, listOrganiserMoney]}
          input={() => ({})}
          onClose={() => setSettling(false)}
        >
          <p>
            With every organiser whose period has ended: what may become due is released, what they owe us is taken from
            it, a statement is made, and a payout is drawn up. Who was settled with already is left alone. No money
            leaves our bank.
          </p>
        </CommandDialog>
      )}
    </HubPage>
  );
}

/** The file of what is approved; without any there is nothing to hand over. */
function BankFile() {
  const approved = useWaiting('payouts_to_send');
  return (
    <DownloadButton call={downloadBankFile} input={{}} disabled={!approved}>
      {approved === 0 ? 'Bank file: none approved' : `Bank file${approved ? ` of ${approved} approved` : ''}`}
    </DownloadButton>
  );
}

function LastRun() {
  const { data } = useAnswer(listSettlementRuns, {});
  const last = data?.[0];
  if (!last) return null;
  return (
    <p className="mb-4 text-sm text-soft">
      {`The last settlement finished on ${formatDateTime(last.finishedAt, NAMIBIA)} with ${last.statements} statements.`}
    </p>
  );
}
