import type { Answer } from '@quivertree/contract/call';
import { getPayout } from '@quivertree/contract/payouts';
import { formatMoney } from '@quivertree/domain/money';
import { useParams } from 'react-router';
import { administrationPath, organisationPath } from '../../paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Amount } from '../hub/amount.tsx';
import { AnswerView } from '../hub/answer-view.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { When } from '../hub/when.tsx';
import { MOVEMENT_COLUMNS } from '../settlement/movement-columns.tsx';
import { whyNotYou } from './payout-waits-for.ts';
import { DeskPayoutPill, STEP_DONE } from './payout-desk-words.tsx';
import { PayoutProgress } from './payout-progress.tsx';
import { PayoutSteps } from './payout-steps.tsx';

type Shown = Answer<typeof getPayout>;
export type AdminPayout = Shown['payout'];

/** A payout: what it was drawn up from, who had a hand in it, and what can be done with it now. */
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

function Details({ shown: { payout, drawnUpFrom } }: { shown: Shown }) {
  const { currency } = payout;
  const whyNot = whyNotYou(payout);
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-col gap-6">
        <div>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-display text-4xl font-bold tracking-tight">
              <Amount minor={payout.amountMinor} currency={currency} />
            </span>
            <DeskPayoutPill state={payout.state} />
          </p>
          <p className="mt-1 text-soft">
            {'to '}
            <Link
              to={organisationPath(payout.organiserId, '/money')}
              className="text-camelthorn underline underline-offset-4"
            >
              {payout.organiserName}
            </Link>
            {`, account ${payout.accountNumber}`}
            {payout.statementNumber !== null && `, of statement ${payout.statementNumber}`}
          </p>
        </div>
        <PayoutProgress payout={payout} />
        {payout.replaces.map(({ id, reference, state }) => (
          <p key={id} className={state === 'returned' ? 'text-soft' : 'border-l-4 border-rust py-1 pl-4'}>
            Replaces{' '}
            <Link to={administrationPath(`/payouts/${id}`)} className="underline underline-offset-4">
              {reference}
            </Link>
            {state === 'returned'
              ? ', which the bank sent back.'
              : ', which was withdrawn after it stood in a bank file. Make sure that the bank hasn’t paid it.'}
          </p>
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
        {whyNot && <p className="border-l-4 border-aloe py-1 pl-4">{whyNot}</p>}
      </div>
      {drawnUpFrom ? (
        <DrawnUpFrom from={drawnUpFrom} payout={payout} />
      ) : (
        <p className="text-soft">
          What it was drawn up from was not kept. Draw it up again to see that, or read its statement and the
          organiser’s movements.
        </p>
      )}
      <section aria-labelledby="payout-history">
        <h2 id="payout-history" className="mb-3 text-xl">
          Who did what
        </h2>
        <DataTable
          caption="Who did what"
          rows={payout.history}
          rowKey={({ at, to }) => at + to}
          columns={[
            { label: 'When', cell: ({ at }) => <When at={at} /> },
            { label: 'Who', cell: ({ by }) => by ?? 'The settlement' },
            { label: 'What', cell: ({ to }) => STEP_DONE[to] },
            {
              label: 'Why',
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

function InBankFile({ inBankFile, amount }: { inBankFile: NonNullable<AdminPayout['inBankFile']>; amount: string }) {
  const { file, standsInIt, by, at } = inBankFile;
  return (
    <>
      {standsInIt ? 'It’s in ' : 'It was taken out of '}
      {file ? (
        <Link to={administrationPath(`/bank-files/${file.id}`)} className="underline underline-offset-4">
          {`bank file ${file.number}`}
        </Link>
      ) : (
        'a bank file'
      )}
      {`, with ${amount}, which ${by} made on `}
      <When at={at} />.
    </>
  );
}

function ProposedReturn({
  proposed: { by, at, reason, lapsed },
}: {
  proposed: NonNullable<AdminPayout['proposedReturn']>;
}) {
  return (
    <p className="border-l-4 border-aloe py-1 pl-4">
      {`${by} reported it as returned on `}
      <When at={at} />
      {`: “${reason}”. `}
      {lapsed
        ? 'They are no longer an administrator, or have joined the organisation: withdraw the report and make a new one.'
        : 'Another administrator has to confirm it.'}
    </p>
  );
}

function DrawnUpFrom({ from, payout }: { from: NonNullable<Shown['drawnUpFrom']>; payout: AdminPayout }) {
  const amount = (minor: number) => formatMoney({ amount: minor, currency: payout.currency });
  return (
    <section aria-labelledby="drawn-up-from">
      <h2 id="drawn-up-from" className="mb-3 text-xl">
        What it was drawn up from
      </h2>
      <p className="mb-4 max-w-[70ch]">
        {`${amount(from.broughtForwardMinor)} from before, and ${amount(from.movedMinor)} that have moved since, make ${amount(from.broughtForwardMinor + from.movedMinor)}. ${from.keptBackMinor === 0 ? 'All of it is paid.' : `${amount(from.keptBackMinor)} are kept back, since buyers dispute payments.`}`}
      </p>
      <DataTable
        caption="What it was drawn up from"
        rows={from.movements}
        rowKey={({ id }) => id}
        columns={MOVEMENT_COLUMNS}
      />
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
