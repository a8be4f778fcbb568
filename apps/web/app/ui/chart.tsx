import { lazy, Suspense, useId, useState } from 'react';
import { type Column, DataTable } from './data-table.tsx';
import { Skeleton } from './skeleton.tsx';
import { useHydrated } from './use-hydrated.ts';
import { retryImport } from '../hydration/retrying-import.ts';

const ChartCanvas = lazy(() => retryImport(() => import('./chart-canvas.tsx')));

export interface ChartSeries {
  label: string;
  /** One value for each point; null for gaps. */
  values: readonly (number | null)[];
  /** Formats a value, for instance with its currency. Defaults to a count. */
  format?: (value: number) => string;
}

interface ChartProps {
  title: string;
  /** Name of the points, for instance "Day". */
  along: string;
  /** Labels of the points, in order. */
  points: readonly string[];
  /** Shorter labels for the axis, if the full ones are too long. */
  marks?: readonly string[];
  /** Series of the chart, at most four. */
  series: readonly ChartSeries[];
  kind?: 'columns' | 'line';
}

/**
 * A chart that can be switched to a table; screen readers always get the table. The drawing code is loaded with the
 * first chart.
 */
export function Chart({ title, along, points, marks = points, series, kind = 'columns' }: ChartProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const hydrated = useHydrated();
  const figures = { title, along, points, series };
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <figcaption id={id} className="font-semibold">
          {title}
        </figcaption>
        <button
          type="button"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
          className="min-h-11 text-sm font-semibold underline underline-offset-4"
        >
          Show as table
        </button>
      </div>
      {!asTable && (
        <div aria-hidden="true" className="min-h-76">
          <Suspense fallback={<Skeleton className="h-76" />}>
            {hydrated ? <ChartCanvas {...{ along, points, marks, series, kind }} /> : <Skeleton className="h-76" />}
          </Suspense>
        </div>
      )}
      {asTable ? <ShownTable {...figures} /> : <ReadTable {...figures} />}
    </figure>
  );
}

type Figures = Omit<ChartProps, 'kind' | 'marks'>;

function ShownTable({ title, along, points, series }: Figures) {
  const columns: Column<number>[] = [
    { label: along, cell: (point) => points[point] },
    ...series.map((one) => ({
      label: one.label,
      figures: true,
      cell: (point: number) => valueInWords(one, one.values[point]),
    })),
  ];
  return <DataTable caption={title} rows={[...points.keys()]} rowKey={String} columns={columns} />;
}

/** The chart's values as a table for screen readers. */
function ReadTable({ title, along, points, series }: Figures) {
  return (
    // A table can't be narrower than its content, so the wrapper is hidden instead of the table.
    <div className="sr-only">
      <table aria-label={title}>
        <thead>
          <tr>
            {[along, ...series.map(({ label }) => label)].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((name, point) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {series.map((one) => (
                <td key={one.label}>{valueInWords(one, one.values[point])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Formats a value of the series. */
export function valueInWords({ format }: Pick<ChartSeries, 'format'>, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return format ? format(value) : value.toLocaleString('en');
}
