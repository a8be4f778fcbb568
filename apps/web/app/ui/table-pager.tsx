import { buttonClass } from './button.tsx';
import { compactSelect } from './options.tsx';

/** Position in a list. */
export interface TablePosition {
  /** Zero-based; null if the number of previous pages is unknown. */
  page: number | null;
  size: number;
  totalElements: number;
  totalPages: number;
  /** False if there may be more rows than `totalElements`. */
  exact: boolean;
  hasNext: boolean;
  hasPrevious: boolean;
}

export type PagerStep = 'first' | 'previous' | 'next' | 'last';

interface TablePagerProps {
  /** Accessible name of the pager. */
  name?: string;
  position: TablePosition;
  sizes: readonly number[];
  onStep: (step: PagerStep) => void;
  onSize: (size: number) => void;
}

/** Pager of a list: its current position, the page size and buttons for the other pages. */
export function TablePager({ name = 'Pages', position, sizes, onStep, onSize }: TablePagerProps) {
  const { size, hasNext, hasPrevious, totalElements } = position;
  const onlyPage = !hasNext && !hasPrevious;
  return (
    <nav aria-label={name} className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm">
      <p role="status" className="figures mr-auto">
        {whereOf(position)}
      </p>
      {(!onlyPage || totalElements > Math.min(...sizes)) && (
        <label className="flex items-center gap-2">
          Per page
          <select value={size} onChange={(event) => onSize(Number(event.target.value))} className={compactSelect}>
            {sizes.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
      )}
      {!onlyPage && (
        <div className="grid w-full grid-cols-4 gap-2 max-[16rem]:grid-cols-2 sm:flex sm:w-auto">
          <Step label="First" disabled={!hasPrevious} onClick={() => onStep('first')} />
          <Step label="Prev" disabled={!hasPrevious} onClick={() => onStep('previous')} />
          <Step label="Next" disabled={!hasNext} onClick={() => onStep('next')} />
          <Step label="Last" disabled={!hasNext} onClick={() => onStep('last')} />
        </div>
      )}
    </nav>
  );
}

function whereOf({ page, totalPages, totalElements, exact }: TablePosition): string {
  if (totalPages === 0) return '–';
  const many = (count: number) => `${count.toLocaleString('en')}${exact ? '' : '+'}`;
  const total = `(${many(totalElements)} total)`;
  if (page === null) return `Near the end ${total}`;
  const here = (page + 1).toLocaleString('en');
  return page < totalPages ? `Page ${here} of ${many(totalPages)} ${total}` : `Page ${here} ${total}`;
}

function Step({ label, disabled, onClick }: { label: string; disabled: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className={buttonClass('outline', 'min-h-11 px-2 py-1.5 sm:px-4')}
    >
      {label}
    </button>
  );
}
