import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { type Choice, Options, compactSelect } from './options.tsx';
import { Icon } from './icon.tsx';
import { SEARCH, SLIDERS } from './icons.ts';

/** A filter with a choice of values. */
export interface Filter {
  name: string;
  label: string;
  /** Choices, without the one for all values. */
  choices: readonly Choice[];
  /** Label of the choice for all values. */
  all?: string;
}

interface FilterBarProps {
  /** Label of the search field, for instance "Name or email"; no search without it. */
  search?: string | undefined;
  filters: readonly Filter[];
  /** Further filters: each a label with its control. */
  more?: ReactNode;
  /** Sorts as `field,DIR`, offered only on phones, which show no table headers. */
  sorts: readonly Choice[];
  sort: string;
  /** Values by filter name, with the search as `q`; absent ones mean all. */
  values: Readonly<Record<string, string | undefined>>;
  onFilter: (name: string, value: string | undefined) => void;
  onSort: (sort: string) => void;
  onClear: () => void;
}

/** Minimum number of filters at which phones collapse them. */
const FOLDED_FROM = 2;

/**
 * Search and filters above a table. Text applies on Enter, choices right away. On a phone several filters are
 * collapsed, so that the list starts on the first screen.
 */
export function FilterBar({ search, filters, more, sorts, sort, values, onFilter, onSort, onClear }: FilterBarProps) {
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    onFilter('q', words === '' ? undefined : words);
  }
  const id = useId();
  const picked = filters.filter(({ name }) => values[name] !== undefined).length;
  const [open, setOpen] = useState(picked > 0);
  const folds = filters.length + (more ? 1 : 0) >= FOLDED_FROM;
  const filtered = Object.values(values).some((value) => value !== undefined);
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:flex sm:flex-wrap sm:gap-x-4">
      {search && (
        <form role="search" onSubmit={find} className="max-sm:col-span-2 sm:min-w-72">
          <label className="block text-sm font-semibold">
            {search}
            <span className="relative mt-1 block">
              <input
                key={values['q']}
                type="search"
                name="q"
                defaultValue={values['q']}
                maxLength={100}
                autoComplete="off"
                className="block min-h-11 w-full rounded-md border border-camelthorn/45 bg-pan-bright px-3 pr-12 text-base font-normal hover:border-camelthorn"
              />
              <button
                type="submit"
                aria-label="Search"
                className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center"
              >
                <Icon path={SEARCH} className="size-5" />
              </button>
            </span>
          </label>
        </form>
      )}
      {sorts.length > 0 && (
        <label className={classNames('block min-w-0 text-sm font-semibold sm:hidden', !folds && 'col-span-2')}>
          Sort by
          <select
            value={sort}
            onChange={(event) => onSort(event.target.value)}
            className={`${compactSelect} mt-1 block w-full font-normal`}
          >
            <Options choices={sorts} />
          </select>
        </label>
      )}
      {folds && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={classNames(
            'inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-camelthorn/45 px-3 font-semibold sm:hidden',
            sorts.length === 0 && 'col-span-2',
          )}
        >
          <Icon path={SLIDERS} className="size-5" />
          Filters{picked > 0 && ` (${picked})`}
        </button>
      )}
      <div
        id={id}
        className={classNames('col-span-2 grid grid-cols-2 gap-3 sm:contents', folds && !open && 'max-sm:hidden')}
      >
        {filters.map(({ name, label, choices, all = 'All' }) => (
          <label key={name} className="block min-w-0 text-sm font-semibold max-sm:only:col-span-2">
            {label}
            <select
              value={values[name] ?? ''}
              onChange={(event) => onFilter(name, event.target.value || undefined)}
              className={`${compactSelect} mt-1 block max-w-full font-normal max-sm:w-full sm:max-w-60`}
            >
              <Options choices={[{ value: '', label: all }, ...choices]} />
            </select>
          </label>
        ))}
        {more}
      </div>
      {filtered && (
        <button
          type="button"
          onClick={onClear}
          className="col-span-2 min-h-11 justify-self-start text-sm font-semibold underline underline-offset-4"
        >
          Clear filters
        </button>
      )}
    </div>
  );
}
