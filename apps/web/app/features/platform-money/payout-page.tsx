import type { Answer } from '@quivertree/contract/call';
import { getPayout } from '@quivertree/contract/payouts';
import { formatMoney } from '@quivertree/domain/money';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/zoned-time';
import { administrationPath, organisationPath } from '../../paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Link } from '../../ui/link.tsx';
import { Amount } from '../hub/amount.tsx';
import { AnswerView } from '../hub/answer-view.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { MOVEMENT_COLUMNS } from '../settlement/movement-columns.tsx';
import { PayoutStatePill, payoutStateWords } from '../settlement/payout-words.tsx';
import { waitsFor } from './payout-waits-for.ts';
import { PayoutSteps } from './payout-steps.tsx';

type Shown = Answer<typeof getPayout>;
export type AdminPayout = Shown['payout'];

/** A payout: what it was drawn up from, who had a hand in it, and what can be done with it now. */
export function PayoutPage({ payoutId }: { payoutId: string }) {
  const payout = useAnswer(getPayout, { params: { payoutId } });
  return (
    <HubPage
      title={payout.data ? `Payout ${payout.data.payout.reference}` : 'Payout'}
      back={{ label: 'Payouts', to: administrationPath('/payouts') }}
      actions={payout.data && <PayoutSteps payout={payout.data.payout} />}
    >
      <AnswerView query={payout} name="the payout">
        {(data) => <Details shown={data} />}
      </AnswerView>
    </HubPage>
  );
}

function Details({ shown: { payout, drawnUpFrom } }: { shown: Shown }) {
  const { currency } = payout;
  return (
    <div className="flex flex-col gap-10">
      <div className="max-w-2xl">
        <DefinitionList
          facts={[
            ['Amount', <Amount key="amount" minor={payout.amountMinor} currency={currency} />],
            ['State', <PayoutStatePill key="state" state={payout.state} />],
            ['Waits for', waitsFor(payout.state, payout.youMay, payout.ownOrganisation)],
            [
              'Organiser',
              <Link
                key="organiser"
                to={organisationPath(payout.organiserId, '/money')}
                className="underline underline-offset-4"
              >
                {payout.organiserName}
              </Link>,
            ],
            ['To account', payout.accountNumber],
            ['Statement', payout.statementNumber === null ? '–' : String(payout.statementNumber)],
          ]}
        />
        {payout.ownOrganisation && (
          <p className="mt-3 border-l-4 border-aloe py-1 pl-4">
            You belong to this organiser: somebody else has to approve and send its payouts.
          </p>
        )}
      </div>
      {drawnUpFrom && <DrawnUpFrom from={drawnUpFrom} payout={payout} />}
      <section aria-labelledby="payout-history">
        <h2 id="payout-history" className="mb-3 text-xl">
          Who did what
        </h2>
        <DataTable
          caption="Who did what"
          rows={payout.history}
          rowKey={({ at, to }) => at + to}
          columns={[
            { label: 'When', cell: ({ at }) => formatDateTime(at, NAMIBIA) },
            { label: 'Who', cell: ({ by }) => by ?? 'The settlement' },
            { label: 'To', cell: ({ to }) => payoutStateWords(to) },
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
