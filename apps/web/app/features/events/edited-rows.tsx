import type { EditedRow } from '@quivertree/domain/events/merge-edits';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { ARROW_DOWN, ARROW_UP, CHEVRON_RIGHT, PLUS, TRASH } from '../../ui/icons.ts';

interface EditedRowsProps<Row extends EditedRow> {
  rows: readonly Row[];
  /** Accessible name of the list, for instance "Tickets". */
  label: string;
  /** Text shown when there are no rows. */
  empty: string;
  titleOf: (row: Row) => string;
  /** Further detail shown while the row is collapsed, for instance a price. */
  detailOf?: (row: Row) => string;
  add: string;
  makeRow: () => Row;
  onRows: (rows: Row[]) => void;
  /** True if the row may be removed; by default, all may. */
  removable?: (row: Row) => boolean;
  /** True if the row with this index has a problem, which keeps it expanded. */
  isWrong: (i: number) => boolean;
  /** Rows as last saved. */
  saved: readonly EditedRow[];
  children: (row: Row, i: number, change: (change: Partial<Row>) => void) => ReactNode;
}

/** List of collapsible rows that can be edited, moved, added and removed. A single row starts expanded. */
export function EditedRows<Row extends EditedRow>(props: EditedRowsProps<Row>) {
  const { rows, label, empty, titleOf, detailOf, add, onRows, removable = () => true, children } = props;
  const { id, list, open, removed, remove, restore, move, append, toggle } = useRowList(props);

  return (
    <div ref={list} role="group" aria-label={label} tabIndex={-1} className="outline-none">
      <ul className="border-b">
        {rows.map((row, i) => {
          const isOpen = open.includes(row.key);
          return (
            <RowItem
              key={row.key}
              id={`${id}-${row.key}`}
              title={titleOf(row)}
              detail={detailOf?.(row)}
              place={i}
              count={rows.length}
              isOpen={isOpen}
              onToggle={() => toggle(row, !isOpen)}
              onMove={(to) => move(i, to)}
              onRemove={removable(row) ? () => remove(row, i) : undefined}
            >
              {isOpen &&
                children(row, i, (change) =>
                  onRows(rows.map((other, place) => (place === i ? { ...other, ...change } : other))),
                )}
            </RowItem>
          );
        })}
      </ul>
      <div role="status">
        {removed && <RemovedNotice title={titleOf(removed.row)} onUndo={() => restore(removed)} />}
      </div>
      {rows.length === 0 && <p className="mt-3 text-soft">{empty}</p>}
      <Button kind="outline" className="mt-4" onClick={append}>
        <Icon path={PLUS} className="size-5" />
        {add}
      </Button>
    </div>
  );
}

interface RemovedRow<Row> {
  row: Row;
  /** Index of the row before it was removed. */
  place: number;
}

type RowListProps<Row extends EditedRow> = Pick<
  EditedRowsProps<Row>,
  'rows' | 'makeRow' | 'onRows' | 'saved' | 'isWrong'
>;

/** Expanded rows and the last removed one, with changes to the list that also move the focus. */
function useRowList<Row extends EditedRow>({ rows, makeRow, onRows, saved, isWrong }: RowListProps<Row>) {
  const id = useId();
  const isSaved = (row: Row) => row.id !== null && saved.some((other) => other.id === row.id);
  const [open, setOpen] = useState<readonly string[]>(rows.length === 1 && rows[0] ? [rows[0].key] : []);
  // Rows stay expanded once their problem is fixed, so that they don't collapse while someone is typing.
  const collapsedWrong = rows.filter(({ key }, i) => isWrong(i) && !open.includes(key));
  if (collapsedWrong.length > 0) setOpen([...open, ...collapsedWrong.map(({ key }) => key)]);
  const [removed, setRemoved] = useState<RemovedRow<Row>>();
  const list = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<string>();
  useEffect(() => {
    // Selects the placeholder name of an added row, so that typing replaces it.
    const field = added && document.getElementById(`${id}-${added}`)?.querySelector('input');
    if (!field) return;
    field.focus();
    field.select();
  }, [id, added]);

  function remove(row: Row, place: number): void {
    setRemoved({ row, place });
    onRows(rows.filter((_, other) => other !== place));
    list.current?.focus();
  }

  /** Puts a removed row back. If its removal has already been saved, it returns as a new row. */
  function restore({ row, place }: RemovedRow<Row>): void {
    setRemoved(undefined);
    onRows(rows.toSpliced(place, 0, isSaved(row) ? row : { ...row, id: null }));
    list.current?.focus();
  }

  function move(from: number, to: number): void {
    const moved = [...rows];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onRows(moved);
    // When a row reaches either end, the button just pressed is disabled and would lose focus.
    if (to === 0 || to === rows.length - 1) list.current?.focus();
  }

  function append(): void {
    const row = makeRow();
    onRows([...rows, row]);
    setOpen([...open, row.key]);
    setAdded(row.key);
  }

  function toggle(row: Row, expand: boolean): void {
    setOpen(expand ? [...open, row.key] : open.filter((key) => key !== row.key));
  }

  return { id, list, open, removed, remove, restore, move, append, toggle };
}

/** Message that a row was removed, with a button that restores it. */
function RemovedNotice({ title, onUndo }: { title: string; onUndo: () => void }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4">
      {`${title} removed.`}
      <Button kind="quiet" className="px-0!" onClick={onUndo}>
        Undo
      </Button>
    </p>
  );
}

interface RowItemProps {
  id: string;
  title: string;
  detail: string | undefined;
  place: number;
  /** Number of rows. */
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  onMove: (to: number) => void;
  /** Undefined if the row can't be removed. */
  onRemove: (() => void) | undefined;
  children: ReactNode;
}

function RowItem(props: RowItemProps) {
  const { id, title, detail, place, count, isOpen, onToggle, onMove, onRemove, children } = props;
  return (
    <li className="border-t py-2">
      <div className="flex items-center gap-1 max-[16rem]:flex-wrap">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 py-1 text-left max-[16rem]:basis-full leading-snug font-semibold underline-offset-4 hover:underline"
        >
          <Icon
            path={CHEVRON_RIGHT}
            className={classNames('size-5 shrink-0 transition-transform', isOpen && 'rotate-90')}
          />
          <span className="min-w-0 wrap-anywhere">
            {title}
            {detail !== undefined && <span className="figures block text-sm font-normal text-soft">{detail}</span>}
          </span>
        </button>
        <IconButton label={`Move ${title} up`} disabled={place === 0} onClick={() => onMove(place - 1)}>
          <Icon path={ARROW_UP} className="size-5" />
        </IconButton>
        <IconButton label={`Move ${title} down`} disabled={place === count - 1} onClick={() => onMove(place + 1)}>
          <Icon path={ARROW_DOWN} className="size-5" />
        </IconButton>
        <IconButton label={`Remove ${title}`} disabled={!onRemove} onClick={() => onRemove?.()}>
          <Icon path={TRASH} className="size-5" />
        </IconButton>
      </div>
      {isOpen && (
        <div id={id} role="group" aria-label={title} className="flex max-w-3xl flex-col gap-5 py-4">
          {children}
        </div>
      )}
    </li>
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
