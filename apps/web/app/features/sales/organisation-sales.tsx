import type { Answer } from '@quivertree/contract/call';
import { getOrganiserSales } from '@quivertree/contract/sales/sales';
import { FIGURES } from '@quivertree/domain/sales/figures';
import { DEFAULT_CURRENCY } from '@quivertree/domain/money/money';
import { formatDate, NAMIBIA, NO_DATE_YET } from '@quivertree/domain/dates/zoned-time';
import { Fragment, type ReactNode } from 'react';
import { hubEventPath } from '../../pages/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../pages/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatTiles } from '../../ui/stat-tile.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { FigureNotes, FigureTile } from '../hub/figures.tsx';
import { Funnel } from './funnel.tsx';
import { buyerFeesNote, earningsNote, netSalesNote } from '@quivertree/domain/sales/money-notes';
import { SalesCharts } from './sales-charts.tsx';
import { shownMoney } from '../hub/amount.tsx';
import { useAnswer } from '../../queries/use-query.ts';

/** Polling interval while the page is open, in milliseconds. */
const REFRESH_MS = 2_500;

interface OrganisationSalesProps {
  organiserId: string;
  /** Content shown after the main figures. */
  children: ReactNode;
}

/** An organisation's sales in total, over time, by city and by event; hidden until there is something to show. */
export function OrganisationSales({ organiserId, children }: OrganisationSalesProps) {
  const sales = useAnswer(getOrganiserSales, { params: { organiserId } }, { refetchInterval: REFRESH_MS });
  if (sales.data) return hasSold(sales.data) ? <Figures sales={sales.data}>{children}</Figures> : children;
  return (
    <>
      <AnswerView query={sales} name="sales" awaited={<Skeleton className="h-36" />}>
        {() => null}
      </AnswerView>
      {children}
    </>
  );
}

function hasSold({ views, ordered, tickets }: Answer<typeof getOrganiserSales>): boolean {
  return views > 0 || ordered > 0 || tickets.issued > 0;
}

function Figures({ sales, children }: { sales: Answer<typeof getOrganiserSales>; children: ReactNode }) {
  const { money, tickets, byCity, bestSelling, overTime } = sales;
  const currency = money[0]?.currency ?? DEFAULT_CURRENCY;
  return (
    <div className="flex flex-col gap-10">
      <section aria-labelledby="sales">
        <h2 id="sales" className="mb-4 text-xl">
          Sales so far
        </h2>
        <StatTiles>
          <FigureTile
            figure="valid"
            value={tickets.valid.toLocaleString('en')}
            note={
              tickets.complimentary > 0 &&
              `${tickets.sold.toLocaleString('en')} sold, ${tickets.complimentary.toLocaleString('en')} complimentary`
            }
          />
          {money.map((of) => {
            const shown = (amount: number) => shownMoney(amount, of.currency);
            return (
              <Fragment key={of.currency}>
                <FigureTile figure="grossSales" value={shown(of.grossSales)} note={buyerFeesNote(of, shown)} />
                <FigureTile figure="netSales" value={shown(of.netSales)} note={netSalesNote(of, shown)} />
                <FigureTile figure="earnings" value={shown(of.earnings)} note={earningsNote(of, shown)} />
              </Fragment>
            );
          })}
        </StatTiles>
      </section>
      {children}
      <SalesCharts points={overTime} unit="day" timeZone={NAMIBIA} currency={currency} />
      {byCity.length > 0 && (
        <section aria-labelledby="by-city">
          <h2 id="by-city" className="mb-3 text-xl">
            Sales by city
          </h2>
          <DataTable
            caption="Sales by city"
            rows={byCity}
            rowKey={({ city }) => city}
            columns={[
              { label: 'City', cell: ({ city }) => city },
              { label: 'Events', figures: true, cell: ({ events }) => events.toLocaleString('en') },
              { label: 'Page views', figures: true, cell: ({ views }) => views.toLocaleString('en') },
              { label: FIGURES.sold.name, figures: true, cell: ({ sold }) => sold.toLocaleString('en') },
              { label: FIGURES.netSales.name, figures: true, cell: ({ netSales }) => shownMoney(netSales, currency) },
            ]}
          />
          <FigureNotes figures={['sold', 'netSales']} />
        </section>
      )}
      {bestSelling.length > 0 && (
        <section aria-labelledby="best-selling">
          <h2 id="best-selling" className="mb-3 text-xl">
            Best-selling events in the last 30 days
          </h2>
          <DataTable
            caption="Best-selling events"
            rows={bestSelling}
            rowKey={({ eventId }) => eventId}
            columns={[
              {
                label: 'Event',
                cell: ({ eventId, name }) => (
                  <Link to={hubEventPath(eventId)} className="underline-offset-4 hover:underline">
                    {name}
                  </Link>
                ),
              },
              {
                label: 'Date',
                cell: ({ state, startsAt }) => (state === 'postponed' ? NO_DATE_YET : formatDate(startsAt, NAMIBIA)),
              },
              { label: FIGURES.sold.name, figures: true, cell: ({ sold }) => sold.toLocaleString('en') },
              {
                label: FIGURES.netSales.name,
                figures: true,
                cell: ({ netSales, currency }) => shownMoney(netSales, currency),
              },
            ]}
          />
          <FigureNotes figures={['sold', 'netSales']} />
        </section>
      )}
      <Funnel views={sales.views} ordered={sales.ordered} fulfilled={sales.fulfilled} />
    </div>
  );
}
