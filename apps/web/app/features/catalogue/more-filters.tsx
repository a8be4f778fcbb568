import type { EventSearch } from '@quivertree/domain/catalogue/event-search';
import { lazyHydrated } from '../../hydration/lazy-hydration.tsx';

const FilterFields = lazyHydrated(() => import('./filter-fields.tsx'));

/** Further filters of the search form, hidden until they are asked for or used. Their scripts load once they show. */
export function MoreFilters({ search }: { search: EventSearch }) {
  const { free, priceMin, priceMax, from, to, near, sort } = search;
  const used = [free, priceMin, priceMax, from, to, near, sort].filter((part) => part !== '').length;
  return (
    <details open={used > 0}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {used > 0 ? `More filters (${used})` : 'More filters'}
      </summary>
      <FilterFields search={search} />
    </details>
  );
}
