import type { Answer } from '@quivertree/contract/call';
import { getOrganiserBalance } from '@quivertree/contract/settlement/organiser-money';
import { formatMoney } from '@quivertree/domain/money/money';
import { formatDate, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { organisationPath } from '../../pages/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../pages/link.tsx';
import { Amount } from '../hub/amount.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { BalanceTiles } from './balance-tiles.tsx';
import { HOLD_WORDS, holdEnd } from './hold-words.ts';
import { LastPayouts } from './last-payouts.tsx';
import { Statements } from './statements.tsx';
import { BANK_PEOPLE, isOpenTo } from '@quivertree/contract/access';
import { buttonClass } from '../../ui/button.tsx';
import { usePerson } from '../hub/use-person.ts';
import { useAnswer } from '../../queries/use-query.ts';

type Balance = Answer<typeof getOrganiserBalance>;

/** An organisation's balances, money on hold, payouts and statements. */
export default function MoneyPage() {
  const { id: organiserId } = useOrganisation();
  const balance = useAnswer(getOrganiserBalance, { params: { organiserId } });
  return (
    <HubPage title="Money" actions={<MoneyLinks organiserId={organiserId} />}>
      <div className="flex flex-col gap-10">
        <AnswerView query={balance} name="your balance">
          {(data) => <Balances balance={data} organiserId={organiserId} />}
        </AnswerView>
        <LastPayouts organiserId={organiserId} />
        <Statements organiserId={organiserId} />
      </div>
    </HubPage>
  );
}

function Balances({ balance, organiserId }: { balance: Balance; organiserId: string }) {
  return (
    <div className="flex flex-col gap-8">
      <p className="max-w-[70ch]">{nextSettlementWords(balance)}</p>
      {balance.balances.length === 0 && (
        <p className="text-soft">No sales yet. Money from buyers stays on hold here until your events are over.</p>
      )}
      {balance.balances.map((one) => (
        <section key={one.currency} aria-label={`Balance in ${one.currency}`} className="flex flex-col gap-8">
          <BalanceTiles balance={one} organiserId={organiserId} />
          {(one.held.length > 0 || one.releasesNextMinor > 0) && (
            <div>
              <h2 className="mb-3 text-xl">On hold</h2>
              {one.releasesNextMinor > 0 && (
                <p className="mb-4 max-w-[70ch]">
                  {`${formatMoney({ amount: one.releasesNextMinor, currency: one.currency })} is on hold only until the next settlement and then becomes due to you.`}
                </p>
              )}
              <DataTable
                caption="On hold"
                rows={one.held}
                rowKey={({ eventId }) => eventId}
                columns={[
                  {
                    label: 'Event',
                    cell: ({ eventId, eventName }) => (
                      <Link
                        to={organisationPath(organiserId, `/money/movements?account=reserve&eventId=${eventId}`)}
                        className="underline-offset-4 hover:underline"
                      >
                        {eventName}
                      </Link>
                    ),
                  },
                  { label: 'Reason', cell: ({ reason }) => HOLD_WORDS[reason] },
                  {
                    label: 'Until',
                    cell: holdEnd,
                  },
                  {
                    label: 'Amount',
                    figures: true,
                    cell: ({ amountMinor }) => <Amount minor={amountMinor} currency={one.currency} />,
                  },
                ]}
              />
            </div>
          )}
        </section>
      ))}
    </div>
  );
}

function nextSettlementWords({ settles, nextSettlementAt }: Balance): string {
  if (nextSettlementAt === null) return 'You’ll get your next statement after your next event has ended.';
  const when = formatDate(nextSettlementAt, NAMIBIA);
  return settles === 'weekly'
    ? `You get a statement every Monday. You’ll get the next one on ${when}. Money due to you by then will be paid to your bank once two of us have approved it.`
    : `You get a statement after each event. You’ll get the next one on ${when}. Money due to you by then will be paid to your bank once two of us have approved it.`;
}

/** Links to the pages below an organisation's money page. */
function MoneyLinks({ organiserId }: { organiserId: string }) {
  const person = usePerson(useOrganisation().role);
  return (
    <>
      <Link to={organisationPath(organiserId, '/money/payouts')} className={buttonClass('outline')}>
        Payouts
      </Link>
      <Link to={organisationPath(organiserId, '/money/bank-details')} className={buttonClass('outline')}>
        {isOpenTo(BANK_PEOPLE, person) ? 'Bank details' : 'Payout account'}
      </Link>
    </>
  );
}
