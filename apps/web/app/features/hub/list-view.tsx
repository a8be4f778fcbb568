import { TABLE_PAGING } from '@quivertree/domain/lists/url-paging';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable, type Selection } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { type Filter, FilterBar } from '../../ui/filter-bar.tsx';
import { TablePager } from '../../ui/table-pager.tsx';
import type { ListState } from './use-list.ts';

interface ListViewProps<Item> {
  list: ListState<Item>;
  /** Caption of the table. */
  name: string;
  columns: readonly Column<Item>[];
  rowKey: (item: Item) => string;
  /** Label of the search field, for instance "Name or email". */
  search?: string;
  filters?: readonly Filter[];
  selection?: Selection<Item> | undefined;
  /** Filters other than selects. */
  more?: ReactNode;
  /** Content shown when the list is empty and no filter is set. */
  empty: ReactNode;
}

/** List with filters, table and pager, including its empty and error states. */
export function ListView<Item>({
  list,
  name,
  columns,
  rowKey,
  search,
  filters = [],
  selection,
  more,
  empty,
}: ListViewProps<Item>) {
  const { address, page } = list;
  const filtered = Object.values(address.filters).some((value) => value !== undefined);
  const sort = `${address.sort.field},${address.sort.direction}`;
  const nothing = page?.items.length === 0;

  if (list.error && !page)
    return (
      <ErrorState onRetry={list.retry} retrying={list.retrying}>
        {`Error loading this list: ${list.error.message}`}
      </ErrorState>
    );
  if (nothing && !filtered) return empty;
  return (
    <>
      <FilterBar
        search={search}
        filters={filters}
        more={more}
        values={address.filters}
        sorts={sortChoices(columns, sort)}
        sort={sort}
        onFilter={list.setFilter}
        onSort={list.setSort}
        onClear={list.clearFilters}
      />
      {list.error && (
        <div className="mb-4">
          <ErrorState onRetry={list.retry} retrying={list.retrying}>
            {`Error loading this list: ${list.error.message}`}
          </ErrorState>
        </div>
      )}
      {nothing ? (
        <EmptyState title="Nothing matches your filters">
          <Button kind="outline" onClick={list.clearFilters}>
            Clear filters
          </Button>
        </EmptyState>
      ) : (
        <DataTable
          caption={name}
          columns={columns}
          rows={page?.items}
          rowKey={rowKey}
          awaited={address.size}
          selection={selection}
          sort={address.sort}
          onSort={list.sortBy}
          busy={list.changing}
        />
      )}
      {page && !nothing && (
        <TablePager
          position={{ ...page, hasNext: page.next !== null, hasPrevious: page.previous !== null }}
          sizes={TABLE_PAGING.sizes}
          onStep={list.step}
          onSize={list.setSize}
        />
      )}
    </>
  );
}

/** Sort options for each sortable column, plus the current sort if no column covers it. */
function sortChoices(columns: readonly Column<never>[], current: string) {
  const isOnlyColumn = columns.filter(({ sort }) => sort).length === 1;
  const choices = columns.flatMap(({ label, sort, orders, figures }) => {
    if (!sort) return [];
    const [up, down] = orders ?? (figures ? FIGURES : sort === 'name' ? NAMES : DATES);
    return [
      { value: `${sort},ASC`, label: isOnlyColumn ? capitalised(up) : `${label}, ${up}` },
      { value: `${sort},DESC`, label: isOnlyColumn ? capitalised(down) : `${label}, ${down}` },
    ];
  });
  const isListed = choices.length === 0 || choices.some(({ value }) => value === current);
  return isListed
    ? choices
    : [{ value: current, label: current.endsWith('ASC') ? 'Oldest first' : 'Newest first' }, ...choices];
}

const DATES = ['earliest first', 'latest first'] as const;
const FIGURES = ['lowest first', 'highest first'] as const;
const NAMES = ['A to Z', 'Z to A'] as const;

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
