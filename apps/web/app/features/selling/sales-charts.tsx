import type { Answer } from '@quivertree/contract/call';
import type { getEventSales } from '@quivertree/contract/sales';
import { formatDate, formatDay, formatTime } from '@quivertree/domain/zoned-time';
import { Chart } from '../../ui/chart.tsx';
import { shownMoney } from './shown-money.ts';

interface SalesChartsProps {
  points: Answer<typeof getEventSales>['overTime'];
  unit: 'day' | 'hour';
  timeZone: string;
  currency: string;
}

/** Sales over time: tickets, money and how often the page was looked at. */
export function SalesCharts({ points, unit, timeZone, currency }: SalesChartsProps) {
  const names = points.map(({ start }) =>
    unit === 'day' ? formatDate(start, timeZone) : `${formatDate(start, timeZone)}, ${formatTime(start, timeZone)}`,
  );
  const marks = points.map(({ start }) =>
    unit === 'day' ? formatDay(start, timeZone) : `${formatDay(start, timeZone)}, ${formatTime(start, timeZone)}`,
  );
  const along = unit === 'day' ? 'Day' : 'Hour';
  const money = (amount: number) => shownMoney(amount, currency);
  return (
    <div className="grid gap-8 md:grid-cols-2 xl:grid-cols-3">
      <Chart
        title={`Tickets by ${unit}`}
        along={along}
        points={names}
        marks={marks}
        series={[{ label: 'Tickets', values: points.map(({ tickets }) => tickets) }]}
      />
      <Chart
        title={`Money by ${unit}`}
        along={along}
        points={names}
        marks={marks}
        series={[
          { label: 'Sold', values: points.map(({ sold }) => sold), format: money },
          { label: 'Given back', values: points.map(({ refunded }) => refunded), format: money },
        ]}
      />
      <Chart
        title={`Page views by ${unit}`}
        along={along}
        points={names}
        marks={marks}
        series={[{ label: 'Page views', values: points.map(({ views }) => views) }]}
      />
    </div>
  );
}
