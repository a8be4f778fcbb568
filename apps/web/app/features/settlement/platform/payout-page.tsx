import { Sentence } from '../../../ui/sentence.tsx';
import type { Answer } from '@quivertree/contract/call';
import { getPayout } from '@quivertree/contract/settlement/payouts';
import { formatMoney } from '@quivertree/domain/money/money';
import { useParams } from 'react-router';
import { administrationPath, organisationPath } from '../../../pages/paths.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Link } from '../../../pages/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Amount } from '../../hub/amount.tsx';
import { AnswerView } from '../../../queries/answer-view.tsx';
import { HubPage } from '../../hub/hub-page.tsx';
import { When } from '../../hub/when.tsx';
import { MOVEMENT_COLUMNS } from '../movement-columns.tsx';
import { blockedReason } from './payout-waiting-for.ts';
import { AdminPayoutPill, stepWords } from './admin-payout-words.tsx';
import { PayoutProgress } from './payout-progress.tsx';
import { PayoutSteps } from './payout-steps.tsx';
import { useAnswer } from '../../../queries/use-query.ts';

type Shown = Answer<typeof getPayout>;
export type AdminPayout = Shown['payout'];

/** Payout with its progress, breakdown, history and available actions. */
export default function PayoutPage() {
  const { payoutId = '' } = useParams();
  const payout = useAnswer(getPayout, { params: { payoutId } });
  return (
    <HubPage
      title={
        <>
          Payout <span className="whitespace-nowrap">{payout.data?.payout.reference}</span>
        </>
      }
      back={{ label: 'Payouts', to: administrationPath('/payouts') }}
      actions={payout.data && <PayoutSteps payout={payout.data.payout} />}
    >
      <AnswerView query={payout} name="the payout" awaited={<Skeleton className="h-96" />}>
        {(data) => <Details shown={data} />}
      </AnswerView>
    </HubPage>
  );
}

function Details({ shown: { payout, draftedFrom } }: { shown: Shown }) {
  const { currency } = payout;
  const notice = blockedReason(payout);
  const recipient = {
    organiser: (
      <Link
        to={organisationPath(payout.organiserId, '/money')}
        className="text-camelthorn underline underline-offset-4"
      >
        {payout.organiserName}
      </Link>
    ),
    account: payout.accountNumber,
  };
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-col gap-6">
        <div>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-display text-4xl font-bold tracking-tight">
              <Amount minor={payout.amountMinor} currency={currency} />
            </span>
            <AdminPayoutPill state={payout.state} />
          </p>
          <p className="mt-1 text-soft">
            {payout.statementNumber === null ? (
              <Sentence text="To {organiser}, account {account}" values={recipient} />
            ) : (
              <Sentence
                text="To {organiser}, account {account} (statement {statement})"
                values={{ ...recipient, statement: payout.statementNumber }}
              />
            )}
          </p>
        </div>
        <PayoutProgress payout={payout} />
        {payout.replaces.map(({ id, reference, state }) => (
          <Replaced key={id} reference={reference} path={administrationPath(`/payouts/${id}`)} state={state} />
        ))}
        {payout.inBankFile && (
          <p className="text-soft">
            <InBankFile
              inBankFile={payout.inBankFile}
              amount={formatMoney({ amount: payout.inBankFile.amountMinor, currency })}
            />
          </p>
        )}
        {payout.proposedReturn && <ProposedReturn proposed={payout.proposedReturn} />}
        {notice && <p className="border-l-4 border-aloe py-1 pl-4">{notice}</p>}
      </div>
      <PayoutBreakdown from={draftedFrom} payout={payout} />
      <section aria-labelledby="payout-history">
        <h2 id="payout-history" className="mb-3 text-xl">
          History
        </h2>
        <DataTable
          caption="History"
          rows={payout.history}
          rowKey={({ at, to }) => at + to}
          columns={[
            { label: 'Date', cell: ({ at }) => <When at={at} /> },
            { label: 'By', cell: ({ by }) => by ?? 'Settlement' },
            { label: 'Step', cell: stepWords },
            {
              label: 'Reason',
              cell: ({ reason }) => <span className="inline-block first-letter:uppercase">{reason}</span>,
            },
            {
              label: 'Amount',
              figures: true,
              cell: ({ amountMinor }) => <Amount minor={amountMinor} currency={currency} />,
            },
          ]}
        />
      </section>
    </div>
  );
}

function Replaced({ reference, path, state }: { reference: string; path: string; state: string }) {
  const payout = (
    <Link to={path} className="underline underline-offset-4">
      {reference}
    </Link>
  );
  return state === 'returned' ? (
    <p className="text-soft">
      <Sentence text="This payout replaces {payout}, which the bank returned." values={{ payout }} />
    </p>
  ) : (
    <p className="border-l-4 border-rust py-1 pl-4">
      <Sentence
        text="This payout replaces {payout}, which was withdrawn after being in a bank file. Make sure the bank hasn’t paid the withdrawn one."
        values={{ payout }}
      />
    </p>
  );
}

function InBankFile({ inBankFile, amount }: { inBankFile: NonNullable<AdminPayout['inBankFile']>; amount: string }) {
  const { file, removal, by, at } = inBankFile;
  const values = {
    file: (
      <Link to={administrationPath(`/bank-files/${file.id}`)} className="underline underline-offset-4">
        {`bank file ${file.number}`}
      </Link>
    ),
    amount,
    by: removal ? removal.by : by,
    date: <When at={removal?.at ?? at} />,
    reason: removal?.reason,
  };
  if (!removal)
    return <Sentence text="This payout of {amount} is in {file}, which {by} created on {date}." values={values} />;
  return removal.by === null ? (
    <Sentence text="This payout of {amount} was removed from {file} on {date}: “{reason}”" values={values} />
  ) : (
    <Sentence text="This payout of {amount} was removed from {file} by {by} on {date}: “{reason}”" values={values} />
  );
}

function ProposedReturn({
  proposed: { by, at, reason, lapsed },
}: {
  proposed: NonNullable<AdminPayout['proposedReturn']>;
}) {
  return (
    <p className="border-l-4 border-aloe py-1 pl-4">
      <Sentence
        text="On {date}, {by} reported that the bank had returned this payout: “{reason}”. {next}"
        values={{
          by,
          date: <When at={at} />,
          reason,
          next: lapsed
            ? `${by} is no longer an administrator, or has joined the organisation, so withdraw the report and make a new one.`
            : 'Another administrator has to confirm the return.',
        }}
      />
    </p>
  );
}

function PayoutBreakdown({ from, payout }: { from: Shown['draftedFrom']; payout: AdminPayout }) {
  const amount = (minor: number) => formatMoney({ amount: minor, currency: payout.currency });
  return (
    <section aria-labelledby="drawn-up-from">
      <h2 id="drawn-up-from" className="mb-3 text-xl">
        Breakdown
      </h2>
      <p className="mb-4 max-w-[70ch]">
        {`${amount(from.broughtForwardMinor)} carried over plus ${amount(from.movedMinor)} in movements comes to ${amount(from.broughtForwardMinor + from.movedMinor)}.`}{' '}
        {from.onHoldMinor === 0
          ? 'All of it is in this payout.'
          : `${amount(from.onHoldMinor)} is on hold because of disputed payments.`}
      </p>
      <DataTable caption="Breakdown" rows={from.movements} rowKey={({ id }) => id} columns={MOVEMENT_COLUMNS} />
      {!from.shownAll && (
        <Link
          to={organisationPath(payout.organiserId, '/money/movements?account=payable')}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          All movements
        </Link>
      )}
    </section>
  );
}
