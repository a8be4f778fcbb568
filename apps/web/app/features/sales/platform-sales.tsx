import { plural } from '@quivertree/domain/text/plural';
import type { Answer } from '@quivertree/contract/call';
import { getPlatformSales } from '@quivertree/contract/sales/platform-sales';
import { FIGURES } from '@quivertree/domain/sales/figures';
import { formatDate, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { administrationPath } from '../../pages/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../pages/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tile.tsx';
import { Amount, TileAmount } from '../hub/amount.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { FigureNotes } from '../hub/figures.tsx';
import { useAnswer } from '../../queries/use-query.ts';

type PlatformSales = Answer<typeof getPlatformSales>;

const REFRESH_MS = 30_000;
const PERIOD_NAMES = { 1: 'Today', 7: 'Last 7 days', 30: 'Last 30 days' } as const;

/** Recent sales, fees and active organisers, and upcoming payouts. */
export function PlatformSalesOverview() {
  const sales = useAnswer(getPlatformSales, {}, { refetchInterval: REFRESH_MS });
  return (
    <AnswerView query={sales} name="sales" awaited={<Skeleton className="h-96" />}>
      {(data) => (
        <>
          <Sales periods={data.periods} />
          <UpcomingPayouts {...data} />
        </>
      )}
    </AnswerView>
  );
}

function Sales({ periods }: Pick<PlatformSales, 'periods'>) {
  const rows = periods.flatMap(({ sales, ...period }) => sales.map((of) => ({ ...period, ...of })));
  const severalCurrencies = new Set(rows.map(({ currency }) => currency)).size > 1;
  const amount = (minor: number, currency: string) => <Amount minor={minor} currency={currency} />;
  return (
    <section aria-labelledby="platform-sales">
      <h2 id="platform-sales" className="mb-3 text-xl">
        Sales
      </h2>
      <DataTable
        caption="Sales"
        rows={rows}
        rowKey={({ days, currency }) => `${days} ${currency}`}
        columns={[
          {
            label: 'Period',
            cell: ({ days, currency }) =>
              severalCurrencies ? `${PERIOD_NAMES[days]}, ${currency}` : PERIOD_NAMES[days],
          },
          {
            label: FIGURES.grossSales.name,
            figures: true,
            cell: ({ grossSalesMinor, currency }) => amount(grossSalesMinor, currency),
          },
          {
            label: FIGURES.refunds.name,
            figures: true,
            cell: ({ refundsMinor, currency }) => (refundsMinor === 0 ? '–' : amount(refundsMinor, currency)),
          },
          {
            label: FIGURES.netSales.name,
            figures: true,
            cell: ({ netSalesMinor, currency }) => amount(netSalesMinor, currency),
          },
          {
            label: FIGURES.feesEarned.name,
            figures: true,
            cell: ({ feesEarnedMinor, currency }) => amount(feesEarnedMinor, currency),
          },
          {
            label: FIGURES.activeOrganisers.name,
            figures: true,
            cell: ({ activeOrganisers }) => activeOrganisers.toLocaleString('en'),
          },
        ]}
      />
      <FigureNotes figures={['grossSales', 'refunds', 'netSales', 'feesEarned', 'activeOrganisers']} />
    </section>
  );
}

function UpcomingPayouts({ payouts, nextSettlementAt }: PlatformSales) {
  return (
    <section aria-labelledby="upcoming-payouts">
      <h2 id="upcoming-payouts" className="mb-3 text-xl">
        Upcoming payouts
      </h2>
      {payouts.length > 0 && (
        <StatTiles fixed>
          {payouts.flatMap(({ currency, toApprove, toSend, inTransit }) => [
            <PayoutTile
              key={`approve ${currency}`}
              name="To approve"
              state="draft"
              currency={currency}
              {...toApprove}
            />,
            <PayoutTile key={`send ${currency}`} name="To pay" state="approved" currency={currency} {...toSend} />,
            <PayoutTile
              key={`transit ${currency}`}
              name="On its way"
              state="sent"
              currency={currency}
              {...inTransit}
            />,
          ])}
        </StatTiles>
      )}
      <p className={payouts.length > 0 ? 'mt-4 text-soft' : 'text-soft'}>
        {payouts.length > 0
          ? `The next weekly settlement is on ${formatDate(nextSettlementAt, NAMIBIA)}.`
          : `No payouts are in progress. The next weekly settlement is on ${formatDate(nextSettlementAt, NAMIBIA)}.`}
      </p>
    </section>
  );
}

interface PayoutTileProps {
  name: string;
  state: 'draft' | 'approved' | 'sent';
  currency: string;
  payouts: number;
  amountMinor: number;
}

function PayoutTile({ name, state, currency, payouts, amountMinor }: PayoutTileProps) {
  return (
    <StatTile
      name={name}
      value={<TileAmount minor={amountMinor} currency={currency} />}
      note={
        <Link
          to={administrationPath(`/payouts?state=${state}`)}
          className="-my-2.5 inline-block py-2.5 underline underline-offset-4"
        >
          {plural(payouts, '1 payout', '{n} payouts')}
        </Link>
      }
    />
  );
}
