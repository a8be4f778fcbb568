import type { Answer } from '@quivertree/contract/call';
import { downloadStatement, getStatement } from '@quivertree/contract/settlement/organiser-money';
import { FIGURES } from '@quivertree/domain/sales/figures';
import { MOVEMENT_LABELS } from '@quivertree/domain/settlement/settlement';
import type { LedgerKind } from '@quivertree/domain/ledger/ledger-postings';
import { useParams } from 'react-router';
import { DataTable } from '../../ui/data-table.tsx';
import { Amount } from '../hub/amount.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { DownloadButton } from '../hub/download-button.tsx';
import { FigureNotes } from '../hub/figures.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { backToMoney } from './back-to-money.ts';
import { periodWords } from './period-words.ts';
import { useAnswer } from '../../queries/use-query.ts';

type Statement = Answer<typeof getStatement>;

/** Statement with balances before and after, movements, and figures by event. */
export default function StatementPage() {
  const { statementId = '' } = useParams();
  const { id: organiserId } = useOrganisation();
  const params = { organiserId, statementId };
  const statement = useAnswer(getStatement, { params });
  return (
    <HubPage
      back={backToMoney(organiserId)}
      title={statement.data ? `Statement ${statement.data.number}` : 'Statement'}
      lead={statement.data && periodWords(statement.data)}
      actions={
        statement.data && (
          <>
            <DownloadButton call={downloadStatement} input={{ params, query: { format: 'pdf' } }}>
              Statement (PDF)
            </DownloadButton>
            <DownloadButton call={downloadStatement} input={{ params, query: { format: 'xlsx' } }}>
              All movements (Excel)
            </DownloadButton>
            <DownloadButton call={downloadStatement} input={{ params, query: { format: 'csv' } }}>
              All movements (CSV)
            </DownloadButton>
          </>
        )
      }
    >
      <AnswerView query={statement} name="the statement">
        {(data) => <Details statement={data} />}
      </AnswerView>
    </HubPage>
  );
}

function Details({ statement }: { statement: Statement }) {
  const amount = (minor: number) => <Amount minor={minor} currency={statement.currency} />;
  return (
    <div className="flex flex-col gap-8">
      <DataTable
        caption="Balances"
        rows={balancesOf(statement)}
        rowKey={({ name }) => name}
        columns={[
          { label: 'Balance', cell: ({ name }) => name },
          { label: 'Opening', figures: true, cell: ({ before }) => amount(before) },
          { label: 'Closing', figures: true, cell: ({ after }) => amount(after) },
        ]}
      />
      <div>
        <h2 className="mb-3 text-xl">Movements</h2>
        <DataTable
          caption="Movements"
          rows={statement.totals}
          rowKey={({ kind }) => kind}
          columns={[
            { label: 'Type', cell: ({ kind }) => MOVEMENT_LABELS[kind as LedgerKind] },
            { label: 'Quantity', figures: true, cell: ({ count }) => count.toLocaleString('en') },
            { label: FIGURES.amount.name, figures: true, cell: ({ grossMinor }) => amount(grossMinor) },
            { label: FIGURES.ourFee.name, figures: true, cell: ({ feeMinor }) => amount(feeMinor) },
            { label: FIGURES.vatInFee.name, figures: true, cell: ({ vatMinor }) => amount(vatMinor) },
            { label: FIGURES.change.name, figures: true, cell: ({ netMinor }) => amount(netMinor) },
          ]}
        />
        <FigureNotes figures={['amount', 'ourFee', 'vatInFee', 'change']} />
      </div>
      {statement.events.length > 0 && (
        <div>
          <h2 className="mb-3 text-xl">Movements by event</h2>
          <DataTable
            caption="Movements by event"
            rows={statement.events}
            rowKey={({ eventId }) => eventId}
            columns={[
              { label: 'Event', cell: ({ name }) => name },
              { label: FIGURES.amount.name, figures: true, cell: ({ grossMinor }) => amount(grossMinor) },
              { label: FIGURES.ourFee.name, figures: true, cell: ({ feeMinor }) => amount(feeMinor) },
              { label: FIGURES.earnings.name, figures: true, cell: ({ netMinor }) => amount(netMinor) },
              { label: 'Newly due', figures: true, cell: ({ dueMinor }) => amount(dueMinor) },
            ]}
          />
          <FigureNotes figures={['amount', 'ourFee', 'earnings']} />
        </div>
      )}
      <p className="text-sm text-soft">We sell your tickets as your agent. Our fee includes 15% VAT.</p>
    </div>
  );
}

function balancesOf(statement: Statement) {
  return [
    {
      name: 'On hold',
      before: statement.openingReserveMinor,
      after: statement.closingReserveMinor,
    },
    { name: 'Due to you', before: statement.openingPayableMinor, after: statement.closingPayableMinor },
    { name: 'You owe us', before: 0 - statement.openingReceivableMinor, after: 0 - statement.closingReceivableMinor },
  ];
}
