import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { explorePath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Options, selectArrow } from '../../ui/options.tsx';
import { type EventFilter, FILTER_CHOICES, otherTowns } from '@quivertree/domain/catalogue/event-filter';
import { useQuery } from '../../queries/use-query.ts';
import { SearchField } from './search-field.tsx';
import { townsQuery } from './event-list-queries.ts';

const SELECTS = [
  { name: 'city', label: 'City', className: 'min-[16rem]:max-md:border-r' },
  { name: 'category', label: 'Category', className: 'min-[16rem]:max-md:pl-4 max-[16rem]:border-t md:pl-6' },
  { name: 'date', label: 'Date', className: 'max-md:border-t min-[16rem]:max-md:border-r md:pl-6' },
] as const;

interface SearchBarProps {
  search: EventFilter & { q?: string };
  /** Further controls of the form. */
  children?: ReactNode;
}

/**
 * A search field and three selects that lead to the explore page. Without scripts they are submitted as a plain form;
 * scripts make the resulting URL shorter.
 */
export function SearchBar({ search, children }: SearchBarProps) {
  const navigate = useNavigate();
  const { data: towns = [] } = useQuery(townsQuery());
  const others = otherTowns(towns, search.city);

  function submit(submitted: FormEvent<HTMLFormElement>): void {
    submitted.preventDefault();
    void navigate(explorePath(Object.fromEntries(new FormData(submitted.currentTarget))));
  }

  return (
    <search>
      <form
        method="get"
        action={explorePath()}
        // Firefox would restore other values than those in the URL.
        autoComplete="off"
        onSubmit={submit}
        className="grid grid-cols-2 border-y-2 border-camelthorn max-[16rem]:grid-cols-1 md:grid-cols-[1fr_1.2fr_1fr_auto]"
      >
        <SearchField words={search.q ?? ''} />
        {SELECTS.map(({ name, label, className }) => (
          <label key={name} className={`relative block md:border-r ${className}`}>
            <span className="eyebrow pointer-events-none absolute pt-3 text-soft">{label}</span>
            <select
              // Remounts the select when another link has changed the URL, so that it shows the new value without
              // taking focus.
              key={search[name]}
              name={name}
              defaultValue={search[name]}
              className={`block min-h-16 w-full cursor-pointer truncate bg-transparent bg-position-[right_0.375rem_bottom_0.95rem] pt-7 pr-7 pb-2 font-display text-lg font-bold tracking-tight md:min-h-19 md:text-2xl ${selectArrow} [&_*]:bg-pan [&_*]:font-text [&_*]:text-base [&_option]:font-normal`}
            >
              <Options choices={FILTER_CHOICES[name]} />
              {name === 'city' && others.length > 0 && (
                <optgroup label="Other towns">
                  <Options choices={others} />
                </optgroup>
              )}
            </select>
          </label>
        ))}
        <div className="flex max-md:border-t max-md:py-3 min-[16rem]:max-md:pl-4 md:pl-6">
          <Button type="submit" className="max-md:flex-1 md:my-3 md:px-9 md:text-lg">
            Search
          </Button>
        </div>
        {children}
      </form>
    </search>
  );
}
