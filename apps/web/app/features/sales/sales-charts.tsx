import type { Answer } from '@quivertree/contract/call';
import type { getEventSales } from '@quivertree/contract/sales/sales';
import { FIGURES } from '@quivertree/domain/sales/figures';
import { formatDate, formatDay, formatTime } from '@quivertree/domain/dates/zoned-time';
import { Chart } from '../../ui/chart.tsx';
import { FigureNotes } from '../hub/figures.tsx';
import { shownMoney } from '../hub/amount.tsx';

interface SalesChartsProps {
  points: Answer<typeof getEventSales>['overTime'];
  unit: 'day' | 'hour';
  timeZone: string;
  currency: string;
}

/** Charts of tickets, money and page views over time. */
export function SalesCharts({ points: all, unit, timeZone, currency }: SalesChartsProps) {
  const points = fromFirstSale(all);
  const names = points.map(({ start }) =>
    unit === 'day' ? formatDate(start, timeZone) : `${formatDate(start, timeZone)}, ${formatTime(start, timeZone)}`,
  );
  const marks = points.map(({ start }) =>
    unit === 'day' ? formatDay(start, timeZone) : `${formatDay(start, timeZone)}, ${formatTime(start, timeZone)}`,
  );
  const along = unit === 'day' ? 'Day' : 'Hour';
  const money = (amount: number) => shownMoney(amount, currency);
  return (
    <div>
      <div className="grid gap-8 md:grid-cols-2 xl:grid-cols-3">
        <Chart
          title={unit === 'day' ? 'Tickets by day' : 'Tickets by hour'}
          along={along}
          points={names}
          marks={marks}
          series={[
            { label: FIGURES.issued.name, values: points.map(({ issued }) => issued) },
            { label: FIGURES.void.name, values: points.map((point) => point.void) },
          ]}
        />
        <Chart
          title={unit === 'day' ? 'Sales and refunds by day' : 'Sales and refunds by hour'}
          along={along}
          points={names}
          marks={marks}
          series={[
            { label: FIGURES.grossSales.name, values: points.map(({ grossSales }) => grossSales), format: money },
            { label: FIGURES.refunds.name, values: points.map(({ refunds }) => refunds), format: money },
          ]}
        />
        <Chart
          title={unit === 'day' ? 'Page views by day' : 'Page views by hour'}
          along={along}
          points={names}
          marks={marks}
          series={[{ label: 'Page views', values: points.map(({ views }) => views) }]}
        />
      </div>
      <FigureNotes figures={['issued', 'void', 'grossSales', 'refunds']} />
    </div>
  );
}

interface SalesPoint {
  issued: number;
  grossSales: number;
  views: number;
}

/** Drops the points before the first sale or, without sales, before the first page view. */
export function fromFirstSale<Point extends SalesPoint>(points: readonly Point[]): readonly Point[] {
  const sale = points.findIndex(({ issued, grossSales }) => issued > 0 || grossSales > 0);
  const first = sale >= 0 ? sale : points.findIndex(({ views }) => views > 0);
  return first > 0 ? points.slice(first) : points;
}
