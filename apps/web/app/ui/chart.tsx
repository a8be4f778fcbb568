import { lazy, Suspense, useId, useState } from 'react';
import { type Column, DataTable } from './data-table.tsx';
import { Skeleton } from './skeleton.tsx';
import { useHydrated } from './use-hydrated.ts';

const ChartCanvas = lazy(() => import('./chart-canvas.tsx'));

export interface ChartSeries {
  label: string;
  /** One for each point; null where there is none. */
  values: readonly (number | null)[];
  /** A value as it is read, for instance with its currency. Without it a count. */
  format?: (value: number) => string;
}

interface ChartProps {
  title: string;
  /** What the points are, for instance "Day", and how each is called, in their order. */
  along: string;
  points: readonly string[];
  /** What the axis calls the points, where their names are too long for it. */
  marks?: readonly string[];
  /** At most four. */
  series: readonly ChartSeries[];
  kind?: 'columns' | 'line';
}

/**
 * Figures to look at, and the same as a table: one can switch, and a screen reader always has the table. What draws is
 * fetched with the first chart.
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

/** For whoever cannot look at the drawing. */
function ReadTable({ title, along, points, series }: Figures) {
  return (
    // A table does not become as small as it is told to: what is around it does.
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

/** A value as it is read. */
export function valueInWords({ format }: Pick<ChartSeries, 'format'>, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return format ? format(value) : value.toLocaleString('en');
}
