import type { EventSearch } from '@quivertree/domain/catalogue/event-search';
import { explorePath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { useQuery } from '../../queries/use-query.ts';
import { countsQuery } from './explore-queries.ts';

/** Maximum number of towns and of categories. */
const MAX_SHOWN = 8;

/**
 * Numbers of matching events by town and category, as links that narrow the search down. Empty until they are known.
 */
export default function EventCounts({ search }: { search: EventSearch }) {
  const { data } = useQuery(countsQuery(search));
  if (!data) return null;
  return (
    <div className="mb-8 flex flex-col gap-3">
      <Counts
        label="By town"
        counts={data.towns}
        chosen={search.city}
        pathOf={(name) => explorePath({ ...search, city: name })}
      />
      <Counts
        label="By category"
        counts={data.categories}
        chosen={search.category.toLowerCase()}
        pathOf={(name) => explorePath({ ...search, category: name })}
      />
    </div>
  );
}

interface CountsProps {
  label: string;
  counts: readonly { name: string; events: number }[];
  /** Value in lower case that the search is already limited to. */
  chosen: string;
  pathOf: (name: string) => string;
}

function Counts({ label, counts, chosen, pathOf }: CountsProps) {
  if (counts.length === 0) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2">
      <span className="eyebrow mr-2 text-soft">{label}</span>
      {counts.slice(0, MAX_SHOWN).map(({ name, events }) => {
        const value = name.toLowerCase();
        const isChosen = value === chosen;
        return (
          <Link
            key={name}
            to={pathOf(isChosen ? 'all' : value)}
            aria-current={isChosen}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-camelthorn/45 px-4 hover:border-camelthorn aria-[current=true]:bg-camelthorn aria-[current=true]:text-pan"
          >
            {name}
            <span className="figures text-sm opacity-80">{events}</span>
          </Link>
        );
      })}
    </nav>
  );
}
