import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';
import { Icon } from './icon.tsx';
import { ARROW_DOWN, ARROW_UP, CHEVRONS_UP_DOWN } from './icons.ts';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Field that a click on the header sorts by. */
  sort?: string;
  /** Words for its ascending and descending order, if it contains neither names, figures nor dates. */
  orders?: readonly [ascending: string, descending: string];
  /** True for amounts and counts, which are aligned to the right. */
  figures?: boolean;
  /** True for a value, such as a status, that phones show beside the row's name and without its header. */
  beside?: boolean;
}

export interface TableSort {
  field: string;
  direction: 'ASC' | 'DESC';
}

/** Keys of the selected rows. */
export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Label of a row's checkbox, for instance `QT-7K2M9P`; undefined if the row can't be selected. */
  name: (row: Row) => string | undefined;
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  /** Columns, of which the first names the row. */
  columns: readonly Column<Row>[];
  /** Rows; undefined while loading, when a skeleton of `awaited` rows is shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  awaited?: number;
  selection?: Selection<Row> | undefined;
  sort?: TableSort;
  onSort?: (field: string) => void;
  /** True while the rows shown are about to be replaced. */
  busy?: boolean;
}

/** Table with sortable headers. On a phone each row is a card, with the column's name beside each value. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  awaited = 10,
  selection,
  sort,
  onSort,
  busy = false,
}: DataTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useSidewaysScrolling(frame);
  return (
    <div
      ref={frame}
      // The frame is focusable, so that keyboard users can scroll.
      {...(scrolls ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {})}
      // Smaller on paper, which has no more room and doesn't scroll.
      className={classNames(
        'relative overflow-x-auto border-y transition-opacity print:overflow-visible print:[zoom:0.7]',
        busy && 'opacity-60',
      )}
    >
      <table aria-label={caption} aria-busy={busy || !rows} className="w-full text-left max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b">
            {selection && (
              <th scope="col">
                <span className="sr-only">Selected</span>
              </th>
            )}
            {columns.map(({ label, sort: field, figures }) => (
              <th
                key={label}
                scope="col"
                aria-sort={ariaSort(field, sort)}
                className={classNames(
                  'px-3 text-sm font-semibold whitespace-nowrap first:pl-0 last:pr-0',
                  figures && 'text-right',
                )}
              >
                {field && onSort ? (
                  <SortHead
                    label={label}
                    direction={sort?.field === field ? sort.direction : null}
                    onSort={() => onSort(field)}
                  />
                ) : (
                  <span className="inline-flex min-h-11 items-center">{label}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows?.map((row) => (
            <tr
              key={rowKey(row)}
              className={classNames(
                'border-t first:border-t-0 max-sm:relative max-sm:block max-sm:py-2.5',
                selection && 'max-sm:pl-11',
              )}
            >
              {selection && <SelectRow selection={selection} row={row} rowKey={rowKey(row)} />}
              {columns.map((column, i) => (
                <Cell
                  key={column.label}
                  column={column}
                  row={row}
                  first={i === 0}
                  accompanied={columns.some(({ beside }) => beside)}
                />
              ))}
            </tr>
          ))}
          {!rows && (
            <SkeletonRows count={awaited} columns={selection ? [{ label: 'Selected' }, ...columns] : columns} />
          )}
        </tbody>
      </table>
    </div>
  );
}

/** True if the content is wider than the frame. */
function useSidewaysScrolling(frame: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const watch = new ResizeObserver(() => setScrolls(box.scrollWidth > box.clientWidth));
    for (const element of [box, ...box.children]) watch.observe(element);
    return () => watch.disconnect();
  }, [frame]);
  return scrolls;
}

function ariaSort(
  field: string | undefined,
  sort: TableSort | undefined,
): 'ascending' | 'descending' | 'none' | undefined {
  if (!field || !sort) return undefined;
  if (sort.field !== field) return 'none';
  return sort.direction === 'ASC' ? 'ascending' : 'descending';
}

interface SortHeadProps {
  label: string;
  direction: 'ASC' | 'DESC' | null;
  onSort: () => void;
}

function SortHead({ label, direction, onSort }: SortHeadProps) {
  const arrow = direction === null ? CHEVRONS_UP_DOWN : direction === 'ASC' ? ARROW_UP : ARROW_DOWN;
  return (
    <>
      {/* Phones hide the headers and sort rows with a control above the table, so the button mustn't take focus. */}
      <span className="sm:hidden">{label}</span>
      <button
        type="button"
        onClick={onSort}
        className="inline-flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline max-sm:hidden"
      >
        {label}
        <Icon path={arrow} className={classNames('size-4 shrink-0', direction === null && 'text-soft')} />
      </button>
    </>
  );
}

/** Checkbox that selects a row, if it can be selected. */
function SelectRow<Row>({ selection, row, rowKey }: { selection: Selection<Row>; row: Row; rowKey: string }) {
  const { selected, onChange } = selection;
  const name = selection.name(row);
  const toggle = () => {
    const next = new Set(selected);
    if (!next.delete(rowKey)) next.add(rowKey);
    onChange(next);
  };
  return (
    <td className="w-11 align-top max-sm:absolute max-sm:top-1 max-sm:left-0">
      {name !== undefined && (
        <label className="inline-flex size-11 cursor-pointer items-center">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={selected.has(rowKey)}
            onChange={toggle}
            className="size-5 accent-dune"
          />
        </label>
      )}
    </td>
  );
}

/** Placeholder for an empty cell. */
const NOTHING = '–';

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  first: boolean;
  /** True if one of the row's values is shown beside its name. */
  accompanied: boolean;
}

function Cell<Row>({ column: { label, cell, figures, beside }, row, first, accompanied }: CellProps<Row>) {
  if (first)
    return (
      <th
        scope="row"
        className={classNames(
          // A name without spaces doesn't push the other columns out of the table.
          'min-w-28 px-3 py-2.5 text-left align-top font-semibold wrap-anywhere first:pl-0 max-sm:block max-sm:px-0 max-sm:py-1',
          // Leaves room for the value beside the row's name, in the first line only.
          accompanied && 'max-sm:before:float-right max-sm:before:h-7 max-sm:before:w-34',
          // Underlines the row's link, and makes it large enough to touch.
          '[&>a]:-my-2.5 [&>a]:inline-block [&>a]:py-2.5 [&>a]:underline [&>a]:decoration-camelthorn/35 [&>a]:underline-offset-4 max-sm:[&>a]:block',
          '[&>a:hover]:decoration-current [&>a>.block]:inline-block [&>a>.block]:w-full',
        )}
      >
        {cell(row)}
      </th>
    );
  const content = cell(row);
  if (beside)
    return (
      <td className="px-3 py-2.5 align-top last:pr-0 max-sm:absolute max-sm:top-3 max-sm:right-0 max-sm:p-0">
        {content}
      </td>
    );
  return (
    <td
      data-label={label}
      className={classNames(
        // A card leaves out empty values; a table shows a placeholder for them.
        content === NOTHING && 'max-sm:hidden!',
        'px-3 py-2.5 align-top last:pr-0 max-sm:flex max-sm:w-full max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:px-0 max-sm:py-0.5 max-sm:text-right',
        'max-sm:before:shrink-0 max-sm:before:text-left max-sm:before:text-soft max-sm:before:content-[attr(data-label)]',
        figures && 'figures text-right whitespace-nowrap',
      )}
    >
      <div className="min-w-0">{content}</div>
    </td>
  );
}

function SkeletonRows({ count, columns }: { count: number; columns: readonly { label: string }[] }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className="border-t first:border-t-0 max-sm:block max-sm:py-2.5">
      {columns.map(({ label }) => (
        <td key={label} className="px-3 py-2.5 first:pl-0 last:pr-0 max-sm:block max-sm:px-0 max-sm:py-1">
          <Skeleton className="h-6" />
        </td>
      ))}
    </tr>
  ));
}
