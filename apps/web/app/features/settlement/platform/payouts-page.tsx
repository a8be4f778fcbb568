import { plural } from '@quivertree/domain/text/plural';
import type { Answer } from '@quivertree/contract/call';
import { listPayouts, listSettlementRuns, PAYOUT_SORTS, runSettlements } from '@quivertree/contract/settlement/payouts';
import { listOrganiserMoney } from '@quivertree/contract/settlement/platform-money';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { useState } from 'react';
import { administrationPath } from '../../../pages/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowAction } from '../../../ui/row-action.tsx';
import { Link } from '../../../pages/link.tsx';
import { CommandDialog } from '../../hub/command-dialog.tsx';
import { HubPage } from '../../hub/hub-page.tsx';
import { ListView } from '../../hub/list-view.tsx';
import { AMOUNT_COLUMN, ORGANISER_COLUMN } from '../../hub/list-columns.tsx';
import { useList } from '../../hub/use-list.ts';
import { When } from '../../hub/when.tsx';
import { ApproveManyDialog, markAsPaid, payoutsTotal, SendManyDialog } from './bulk-payouts.tsx';
import { CreateBankFileDialog } from './create-bank-file.tsx';
import { waitingFor } from './payout-waiting-for.ts';
import { ADMIN_PAYOUT_CHOICES, AdminPayoutPill } from './admin-payout-words.tsx';
import { useAnswer } from '../../../queries/use-query.ts';

/** Payouts of all organisers, with bulk actions, bank files and settlement runs. */
export default function PayoutsPage() {
  const list = useList({ call: listPayouts, sorts: PAYOUT_SORTS, filters: ['state'] });
  const [settling, setSettling] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [bulk, setBulk] = useState<Bulk>();
  const shown = list.page?.items ?? [];
  const close = () => {
    setBulk(undefined);
    setSelected(new Set());
  };
  return (
    <HubPage
      title="Payouts"
      lead="Each payout is created, approved by a second person, and paid by the bank from a bank file."
      actions={
        <>
          <Button onClick={() => setBulk({ action: 'file', payouts: [] })}>Create bank file</Button>
          <Button kind="outline" onClick={() => setSettling(true)}>
            Run settlements now
          </Button>
        </>
      }
    >
      <LastRun />
      <BulkBar shown={shown} selected={selected} onSelect={setSelected} onBulk={setBulk} />
      <ListView
        list={list}
        name="Payouts"
        filters={[{ name: 'state', label: 'State', choices: ADMIN_PAYOUT_CHOICES }]}
        rowKey={({ id }) => id}
        selection={{
          selected,
          onChange: setSelected,
          name: (payout) => (mayBeChosen(payout) ? payout.reference : undefined),
        }}
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
          { label: 'State', cell: ({ state }) => <AdminPayoutPill state={state} /> },
          {
            label: 'Waiting for',
            cell: waitingFor,
          },
          { label: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <When at={createdAt} /> },
          { label: 'Bank account', cell: ({ accountNumber }) => accountNumber },
          { ...AMOUNT_COLUMN, sort: 'amount' },
        ]}
        empty={
          <EmptyState title="No payouts yet">
            <p className="text-soft">
              Payouts will show up here as soon as a settlement creates them for money that’s due.
            </p>
          </EmptyState>
        }
      />
      {bulk && <BulkDialog bulk={bulk} onClose={close} />}
      {settling && (
        <CommandDialog
          call={runSettlements}
          title="Run settlements now?"
          action="Run settlements now"
          done="Settlements finished"
          refresh={[listPayouts, listSettlementRuns, listOrganiserMoney]}
          input={() => ({})}
          onClose={() => setSettling(false)}
        >
          <p>
            For each organiser whose period has ended, this releases the money that’s due, deducts what they owe us, and
            creates a statement and a payout. Organisers whose period has already been settled are skipped. No money
            leaves our bank.
          </p>
        </CommandDialog>
      )}
    </HubPage>
  );
}

type AdminPayout = Answer<typeof listPayouts>['items'][number];

/** Action on several payouts at once. */
interface Bulk {
  action: 'approve' | 'send' | 'file';
  payouts: readonly AdminPayout[];
}

const mayBeFiled = ({ state, ownOrganisation, inBankFile }: AdminPayout) =>
  state === 'approved' && !ownOrganisation && !inBankFile?.isInFile;
const mayBeChosen = (payout: AdminPayout) => payout.youMay.approve || payout.youMay.send || mayBeFiled(payout);

interface BulkBarProps {
  shown: readonly AdminPayout[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onBulk: (bulk: Bulk) => void;
}

/** Actions on the payouts selected on this page, each with the number of payouts it applies to. */
function BulkBar({ shown, selected, onSelect, onBulk }: BulkBarProps) {
  const possible = shown.filter(mayBeChosen);
  if (possible.length === 0) return null;
  const chosen = possible.filter(({ id }) => selected.has(id));
  const actions: readonly (Bulk & { label: (count: number) => string })[] = [
    {
      action: 'approve',
      payouts: chosen.filter(({ youMay }) => youMay.approve),
      label: (count) => plural(count, 'Approve 1 payout', 'Approve {n} payouts'),
    },
    {
      action: 'file',
      payouts: chosen.filter(mayBeFiled),
      label: (count) => plural(count, 'Create bank file with 1 payout', 'Create bank file with {n} payouts'),
    },
    { action: 'send', payouts: chosen.filter(({ youMay }) => youMay.send), label: markAsPaid },
  ];
  return (
    <div className="mb-2 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2">
      <p aria-live="polite">{chosen.length === 0 ? 'No payouts selected' : `Selected: ${payoutsTotal(chosen)}`}</p>
      {chosen.length < possible.length && (
        <RowAction onClick={() => onSelect(new Set(possible.map(({ id }) => id)))}>
          {`Select all ${possible.length} on this page`}
        </RowAction>
      )}
      {chosen.length > 0 && <RowAction onClick={() => onSelect(new Set())}>Clear selection</RowAction>}
      {actions.map(
        ({ label, ...bulk }) =>
          bulk.payouts.length > 0 && (
            <Button key={bulk.action} kind="outline" onClick={() => onBulk(bulk)}>
              {label(bulk.payouts.length)}
            </Button>
          ),
      )}
    </div>
  );
}

function BulkDialog({ bulk: { action, payouts }, onClose }: { bulk: Bulk; onClose: () => void }) {
  const chosen = payouts.map((payout) => ({ ...payout, payoutId: payout.id }));
  if (action === 'approve') return <ApproveManyDialog payouts={chosen} onClose={onClose} />;
  if (action === 'send') return <SendManyDialog payouts={chosen} onClose={onClose} />;
  return <CreateBankFileDialog payouts={chosen} onClose={onClose} />;
}

function LastRun() {
  const { data } = useAnswer(listSettlementRuns, {});
  const last = data?.[0];
  if (!last) return null;
  return (
    <p className="mb-4 text-sm text-soft">
      {plural(
        last.statements,
        `The last settlement finished on ${formatDateTime(last.finishedAt, NAMIBIA)} with 1 statement.`,
        `The last settlement finished on ${formatDateTime(last.finishedAt, NAMIBIA)} with {n} statements.`,
      )}
    </p>
  );
}
