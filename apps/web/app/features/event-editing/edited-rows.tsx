import type { EditedRow } from '@quivertree/domain/merge-edits';
import { ArrowDown, ArrowUp, ChevronRight, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
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
  /** Whether something in a row is wrong, by its place: then it stands open. */
  isWrong?: (i: number) => boolean;
  /** The rows as the server has them. */
  saved: readonly EditedRow[];
  children: (row: Row, i: number, change: (change: Partial<Row>) => void) => ReactNode;
}

/** A list whose rows are opened, edited, moved, added and taken out; a single row stands open. */
export function EditedRows<Row extends EditedRow>(props: EditedRowsProps<Row>) {
  const {
    rows,
    name,
    titleOf,
    detailOf,
    add,
    makeRow,
    onRows,
    removable = () => true,
    isWrong,
    saved,
    children,
  } = props;
  const id = useId();
  const isSaved = (row: Row) => row.id !== null && saved.some((other) => other.id === row.id);
  const [open, setOpen] = useState<readonly string[]>(rows.length === 1 && rows[0] ? [rows[0].key] : []);
  const [taken, setTaken] = useState<{ row: Row; place: number }>();
  const list = useRef<HTMLDivElement>(null);
  const [begun, setBegun] = useState<string>();
  useEffect(() => {
    // What was added is typed at once, over the name that it was given.
    const field = begun && document.getElementById(`${id}-${begun}`)?.querySelector('input');
    if (!field) return;
    field.focus();
    field.select();
  }, [id, begun]);

  function takeOut(row: Row, place: number): void {
    setTaken({ row, place });
    onRows(rows.filter((_, other) => other !== place));
    list.current?.focus();
  }

  /** Whoever is no longer known by its id comes back as a new one. */
  function putBack({ row, place }: { row: Row; place: number }): void {
    setTaken(undefined);
    onRows(rows.toSpliced(place, 0, isSaved(row) ? row : { ...row, id: null }));
    list.current?.focus();
  }

  function move(from: number, to: number): void {
    const moved = [...rows];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onRows(moved);
    // At an end of the list the pressed button cannot be pressed again, and would let go of the focus.
    if (to === 0 || to === rows.length - 1) list.current?.focus();
  }

  return (
    <div ref={list} role="group" aria-label={`${name}s`} tabIndex={-1} className="outline-none">
      <ul className="border-b">
        {rows.map((row, i) => {
          const isOpen = open.includes(row.key) || (isWrong?.(i) ?? false);
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
                  onClick={() => takeOut(row, i)}
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
      <div role="status">
        {taken && (
          <p className="mt-3 flex flex-wrap items-center gap-x-4">
            {`${titleOf(taken.row)} is taken out.`}
            <Button kind="quiet" className="px-0!" onClick={() => putBack(taken)}>
              Put it back
            </Button>
          </p>
        )}
      </div>
      {rows.length === 0 && <p className="mt-3 text-soft">{`There is no ${name} yet.`}</p>}
      <Button
        kind="outline"
        className="mt-4"
        onClick={() => {
          const row = makeRow();
          onRows([...rows, row]);
          setOpen([...open, row.key]);
          setBegun(row.key);
        }}
      >
        <Plus aria-hidden className="size-5" />
        {add}
      </Button>
    </div>
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
