import type { Answer } from '@quivertree/contract/call';
import { getOrganiserBalance } from '@quivertree/contract/organiser-money';
import { formatMoney } from '@quivertree/domain/money';
import { formatDate, NAMIBIA } from '@quivertree/domain/zoned-time';
import { organisationPath } from '../../paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../link.tsx';
import { Amount } from '../hub/amount.tsx';
import { AnswerView } from '../hub/answer-view.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { BalanceTiles } from './balance-tiles.tsx';
import { HOLD_WORDS } from './hold-words.ts';
import { LastPayouts } from './last-payouts.tsx';
import { MoneyLinks } from './money-links.tsx';
import { Statements } from './statements.tsx';

type Balance = Answer<typeof getOrganiserBalance>;

/** An organisation's money: what is due, what is held until when and why, what was paid and told. */
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
        <p className="text-soft">Nothing was sold yet. What buyers pay is held here until your events have happened.</p>
      )}
      {balance.balances.map((one) => (
        <section key={one.currency} aria-label={`Balance in ${one.currency}`} className="flex flex-col gap-8">
          <BalanceTiles balance={one} organiserId={organiserId} />
          {(one.held.length > 0 || one.releasesNextMinor > 0) && (
            <div>
              <h2 className="mb-3 text-xl">What is held</h2>
              {one.releasesNextMinor > 0 && (
                <p className="mb-4 max-w-[70ch]">
                  {`Another ${formatMoney({ amount: one.releasesNextMinor, currency: one.currency })} of what is held becomes due with the next settlement.`}
                </p>
              )}
              <DataTable
                caption="What is held"
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
                  { label: 'Why', cell: ({ reason }) => HOLD_WORDS[reason] },
                  {
                    label: 'Until',
                    cell: ({ until }) => (until === null ? 'Not known yet' : formatDate(until, NAMIBIA)),
                  },
                  {
                    label: 'Held',
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
  if (nextSettlementAt === null) return 'Your next statement is made after your next event has ended.';
  const when = formatDate(nextSettlementAt, NAMIBIA);
  const rhythm = settles === 'weekly' ? 'Statements are made every Monday' : 'Statements are made after your events';
  return `${rhythm}; the next one on ${when}. What is due then goes to your bank, once two of us have looked at it.`;
}
