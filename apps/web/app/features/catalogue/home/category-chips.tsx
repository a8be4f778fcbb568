import { CATEGORIES } from '@quivertree/domain/places/places-and-categories';
import { categoryPath } from '../../../pages/paths.ts';
import { Link } from '../../../pages/link.tsx';

/** Links to the events of every category. */
export function CategoryChips() {
  return (
    <nav aria-labelledby="categories" className="wall">
      <h2 id="categories" className="mb-6 text-[clamp(2.25rem,5vw,4.5rem)]">
        What are you in the mood for?
      </h2>
      <ul className="flex flex-wrap gap-2 sm:gap-2.5">
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link
              to={categoryPath(category)}
              className="inline-flex min-h-11 items-center rounded-full border border-current px-4 font-display font-bold tracking-tight transition-colors sm:px-5 sm:text-lg hover:border-aloe hover:bg-aloe hover:text-on-aloe"
            >
              {category}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
