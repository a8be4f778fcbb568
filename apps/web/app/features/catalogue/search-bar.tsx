import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { explorePath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Options, selectArrow } from '../../ui/select.tsx';
import { type EventFilter, FILTER_CHOICES, readEventFilter } from './event-filter.ts';

const SELECTS = [
  { name: 'city', label: 'City' },
  { name: 'category', label: 'Category' },
  { name: 'date', label: 'Date' },
] as const;

/** Three selects that lead to the explore page: a plain form before scripts, tidy addresses with them. */
export function SearchBar({ filter }: { filter: EventFilter }) {
  const navigate = useNavigate();

  function search(submitted: FormEvent<HTMLFormElement>): void {
    submitted.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(submitted.currentTarget)) query.set(name, String(value));
    navigate(explorePath(readEventFilter(query)));
  }

  return (
    <search>
      <form
        method="get"
        action={explorePath()}
        onSubmit={search}
        // The address may change by other links: the selects then follow it.
        key={Object.values(filter).join()}
        className="grid border-y-2 border-camelthorn max-md:divide-y max-md:divide-hairline md:grid-cols-[1fr_1fr_1fr_auto] md:divide-x md:divide-hairline"
      >
        {SELECTS.map(({ name, label }) => (
          <label key={name} className="group relative block md:not-first:pl-6">
            <span className="eyebrow pointer-events-none absolute pt-3 text-soft">{label}</span>
            <select
              name={name}
              defaultValue={filter[name]}
              className={`block min-h-19 w-full cursor-pointer truncate bg-transparent bg-position-[right_0.5rem_bottom_1rem] pt-7 pr-9 pb-2 font-display text-2xl font-bold tracking-tight ${selectArrow} [&>option]:bg-pan [&>option]:font-text [&>option]:text-base [&>option]:font-normal`}
            >
              <Options choices={FILTER_CHOICES[name]} />
            </select>
          </label>
        ))}
        <div className="max-md:py-4 md:flex md:pl-6">
          <Button type="submit" className="max-md:w-full md:my-3 md:px-9 md:text-lg">
            Search
          </Button>
        </div>
      </form>
    </search>
  );
}
