import type { EditedRow } from '@quivertree/domain/merge-edits';
import { ArrowDown, ArrowUp, ChevronRight, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

interface EditedRowsProps<Row extends EditedRow> {
  rows: readonly Row[];
  /** What a row is, for instance "ticket". */
  name: string;
  titleOf: (row: Row) => string;
  /** What else tells it from others while it is closed, for instance its price. */
  detailOf?: (row: Row) => string;
  add: string;
  makeRow: () => Row;
  onRows: (rows: Row[]) => void;
  /** Whether a row may be taken out. */
  removable?: (row: Row) => boolean;
  children: (row: Row, i: number, change: (change: Partial<Row>) => void) => ReactNode;
}

/** A list whose rows are opened, edited, moved, added and taken out; a single row stands open. */
export function EditedRows<Row extends EditedRow>(props: EditedRowsProps<Row>) {
  const { rows, name, titleOf, detailOf, add, makeRow, onRows, removable = () => true, children } = props;
  const id = useId();
  const [open, setOpen] = useState<readonly string[]>(rows.length === 1 && rows[0] ? [rows[0].key] : []);

  function move(from: number, to: number): void {
    const moved = [...rows];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onRows(moved);
  }

  return (
    <>
      <ul className="border-b">
        {rows.map((row, i) => {
          const isOpen = open.includes(row.key);
          return (
            <li key={row.key} className="border-t py-2">
              <div className="flex items-center gap-1">
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={`${id}-${row.key}`}
                  onClick={() => setOpen(isOpen ? open.filter((key) => key !== row.key) : [...open, row.key])}
                  className="flex min-h-11 min-w-0 flex-1 items-center gap-2 py-1 text-left leading-snug font-semibold underline-offset-4 hover:underline"
                >
                  <ChevronRight
                    aria-hidden
                    className={classNames('size-5 shrink-0 transition-transform', isOpen && 'rotate-90')}
                  />
                  <span className="min-w-0 wrap-anywhere">
                    {titleOf(row)}
                    {detailOf && <span className="figures block text-sm font-normal text-soft">{detailOf(row)}</span>}
                  </span>
                </button>
                <IconButton label={`Move ${titleOf(row)} up`} disabled={i === 0} onClick={() => move(i, i - 1)}>
                  <ArrowUp aria-hidden className="size-5" />
                </IconButton>
                <IconButton
                  label={`Move ${titleOf(row)} down`}
                  disabled={i === rows.length - 1}
                  onClick={() => move(i, i + 1)}
                >
                  <ArrowDown aria-hidden className="size-5" />
                </IconButton>
                <IconButton
                  label={`Take out ${titleOf(row)}`}
                  disabled={!removable(row)}
                  onClick={() => onRows(rows.filter((_, place) => place !== i))}
                >
                  <Trash2 aria-hidden className="size-5" />
                </IconButton>
              </div>
              {isOpen && (
                <div
                  id={`${id}-${row.key}`}
                  role="group"
                  aria-label={titleOf(row)}
                  className="flex max-w-3xl flex-col gap-5 py-4"
                >
                  {children(row, i, (change) =>
                    onRows(rows.map((other, place) => (place === i ? { ...other, ...change } : other))),
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {rows.length === 0 && <p className="mt-3 text-soft">{`There is no ${name} yet.`}</p>}
      <Button
        kind="outline"
        className="mt-4"
        onClick={() => {
          const row = makeRow();
          onRows([...rows, row]);
          setOpen([...open, row.key]);
        }}
      >
        <Plus aria-hidden className="size-5" />
        {add}
      </Button>
    </>
  );
}

interface IconButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function IconButton({ label, disabled, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-pan-deep disabled:opacity-30"
    >
      {children}
    </button>
  );
}
