import type { Answer } from '@quivertree/contract/call';
import { listPayouts, listSettlementRuns, PAYOUT_SORTS, runSettlements } from '@quivertree/contract/payouts';
import { listOrganiserMoney } from '@quivertree/contract/platform-money';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/zoned-time';
import { useState } from 'react';
import { administrationPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { Link } from '../../link.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { AMOUNT_COLUMN, ORGANISER_COLUMN } from '../hub/list-columns.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { useList } from '../hub/use-list.ts';
import { When } from '../hub/when.tsx';
import { ApproveManyDialog, altogether, SendManyDialog } from './bulk-payouts.tsx';
import { MakeBankFileDialog } from './make-bank-file.tsx';
import { waitsFor } from './payout-waits-for.ts';
import { DESK_CHOICES, DeskPayoutPill } from './payout-desk-words.tsx';

/** Payouts of all organisers: what waits for whom, the file for the bank, and the settlement. */
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
      lead="Each payout is drawn up, approved by a second person, and paid by the bank from a bank file."
      actions={
        <>
          <Button onClick={() => setBulk({ deed: 'file', payouts: [] })}>Make bank file</Button>
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
        filters={[{ name: 'state', label: 'State', choices: DESK_CHOICES }]}
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
      {bulk && <BulkDialog bulk={bulk} onClose={close} />}
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

type AdminPayout = Answer<typeof listPayouts>['items'][number];

/** What is done with several payouts at once. */
interface Bulk {
  deed: 'approve' | 'send' | 'file';
  payouts: readonly AdminPayout[];
}

const mayBeFiled = ({ state, ownOrganisation, inBankFile }: AdminPayout) =>
  state === 'approved' && !ownOrganisation && !inBankFile?.standsInIt;
const mayBeChosen = (payout: AdminPayout) => payout.youMay.approve || payout.youMay.send || mayBeFiled(payout);

interface BulkBarProps {
  shown: readonly AdminPayout[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onBulk: (bulk: Bulk) => void;
}

/** What can be done with the chosen payouts of the page, each with how many it is about. */
function BulkBar({ shown, selected, onSelect, onBulk }: BulkBarProps) {
  const possible = shown.filter(mayBeChosen);
  if (possible.length === 0) return null;
  const chosen = possible.filter(({ id }) => selected.has(id));
  const deeds: readonly (Bulk & { words: (count: number) => string })[] = [
    { deed: 'approve', payouts: chosen.filter(({ youMay }) => youMay.approve), words: (count) => `Approve ${count}` },
    { deed: 'file', payouts: chosen.filter(mayBeFiled), words: (count) => `Make bank file of ${count}` },
    { deed: 'send', payouts: chosen.filter(({ youMay }) => youMay.send), words: (count) => `Mark ${count} as paid` },
  ];
  return (
    <div className="mb-2 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2">
      <p aria-live="polite">{chosen.length === 0 ? 'None selected' : `Selected: ${altogether(chosen)}`}</p>
      {chosen.length < possible.length && (
        <RowAction onClick={() => onSelect(new Set(possible.map(({ id }) => id)))}>
          {`Select all ${possible.length} on this page`}
        </RowAction>
      )}
      {chosen.length > 0 && <RowAction onClick={() => onSelect(new Set())}>Clear</RowAction>}
      {deeds.map(
        ({ words, ...bulk }) =>
          bulk.payouts.length > 0 && (
            <Button key={bulk.deed} kind="outline" onClick={() => onBulk(bulk)}>
              {words(bulk.payouts.length)}
            </Button>
          ),
      )}
    </div>
  );
}

function BulkDialog({ bulk: { deed, payouts }, onClose }: { bulk: Bulk; onClose: () => void }) {
  const chosen = payouts.map((payout) => ({ ...payout, payoutId: payout.id }));
  if (deed === 'approve') return <ApproveManyDialog payouts={chosen} onClose={onClose} />;
  if (deed === 'send') return <SendManyDialog payouts={chosen} onClose={onClose} />;
  return <MakeBankFileDialog payouts={chosen} onClose={onClose} />;
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
