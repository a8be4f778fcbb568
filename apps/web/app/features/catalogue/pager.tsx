import { EXPLORE_PAGING } from '@quivertree/domain/lists/url-paging';
import type { ReactNode } from 'react';
import { Form, useSubmit } from 'react-router';
import { explorePath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { selectArrow } from '../../ui/options.tsx';
import type { EventSearch } from '@quivertree/domain/catalogue/event-search';

interface PagerProps {
  search: EventSearch;
  /** Zero-based page number. */
  page: number;
  size: number;
  total: { totalPages: number; totalElements: number };
}

/** Position in the list and links to its other pages. The links are plain GET forms, which work without scripts. */
export function Pager({ search, page, size, total: { totalPages, totalElements } }: PagerProps) {
  const submit = useSubmit();
  const last = Math.max(0, totalPages - 1);
  return (
    <nav aria-label="Pages" className="mt-16 flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-hairline pt-6">
      <p className="figures mr-auto" role="status">
        {totalPages === 0 ? '–' : `Page ${page + 1} of ${totalPages} (${totalElements} total)`}
      </p>
      <Form
        action={explorePath()}
        onChange={(event) => submit(event.currentTarget)}
        className="flex items-center gap-3"
      >
        <SearchInputs search={search} />
        <label className="flex items-center gap-3">
          Per page
          <select
            name="size"
            defaultValue={size}
            key={size}
            className={`min-h-11 cursor-pointer rounded-md border border-current bg-transparent bg-position-[right_0.625rem_center] pr-9 pl-3.5 font-semibold ${selectArrow} [&>option]:bg-pan`}
          >
            {EXPLORE_PAGING.sizes.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
        <noscript>
          <button type="submit" className={buttonClass('outline')}>
            Show
          </button>
        </noscript>
      </Form>
      <Form action={explorePath()} className="grid w-full grid-cols-4 gap-2 max-[16rem]:grid-cols-2 sm:flex sm:w-auto">
        <SearchInputs search={search} />
        {size !== EXPLORE_PAGING.defaultSize && <input type="hidden" name="size" value={size} />}
        <PageButton page={0} disabled={page === 0}>
          First
        </PageButton>
        <PageButton page={Math.min(page - 1, last)} disabled={page === 0}>
          Prev
        </PageButton>
        <PageButton page={page + 1} disabled={page >= last}>
          Next
        </PageButton>
        <PageButton page={last} disabled={page >= last}>
          Last
        </PageButton>
      </Form>
    </nav>
  );
}

function SearchInputs({ search }: { search: EventSearch }) {
  return Object.entries(search).map(
    ([name, value]) => value !== '' && value !== 'all' && <input key={name} type="hidden" name={name} value={value} />,
  );
}

function PageButton({ page, disabled, children }: { page: number; disabled: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      name="page"
      value={page}
      disabled={disabled}
      className={buttonClass('outline', 'px-2 sm:px-4')}
    >
      {children}
    </button>
  );
}
