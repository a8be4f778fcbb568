import type { Answer } from '@quivertree/contract/call';
import type { getEventSales } from '@quivertree/contract/sales';
import { formatDate, formatTime } from '@quivertree/domain/zoned-time';
import { Chart } from '../../ui/chart.tsx';
import { shownMoney } from './shown-money.ts';

interface SalesChartsProps {
  points: Answer<typeof getEventSales>['overTime'];
  unit: 'day' | 'hour';
  timeZone: string;
  currency: string;
}

/** Sales over time: tickets, and money. */
export function SalesCharts({ points, unit, timeZone, currency }: SalesChartsProps) {
  const names = points.map(({ start }) =>
    unit === 'day' ? formatDate(start, timeZone) : `${formatDate(start, timeZone)}, ${formatTime(start, timeZone)}`,
  );
  const along = unit === 'day' ? 'Day' : 'Hour';
  const money = (amount: number) => shownMoney(amount, currency);
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <Chart
        title={`Tickets by ${unit}`}
        along={along}
        points={names}
        series={[
          { label: 'Tickets', values: points.map(({ tickets }) => tickets) },
          { label: 'Page views', values: points.map(({ views }) => views) },
        ]}
      />
      <Chart
        title={`Money by ${unit}`}
        along={along}
        points={names}
        series={[
          { label: 'Sold', values: points.map(({ sold }) => sold), format: money },
          { label: 'Given back', values: points.map(({ refunded }) => refunded), format: money },
        ]}
      />
    </div>
  );
}
