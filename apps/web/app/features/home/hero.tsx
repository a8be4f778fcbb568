import { SiteLink } from '../../layouts/site-link.tsx';
import { useRootData } from '../../use-root-data.ts';
import { NO_FILTER } from '../catalogue/event-filter.ts';
import { SearchBar } from '../catalogue/search-bar.tsx';

/** What this is, in one line, and the way in. */
export function Hero() {
  const { links } = useRootData();
  const stores = [
    { label: 'App Store', hint: 'for iPhone', to: links.iosApp },
    { label: 'Google Play', hint: 'for Android', to: links.androidApp },
  ];
  return (
    <div className="wall pt-6 pb-10 sm:pt-8 lg:pb-14">
      <div className="@container">
        {/* One line as wide as the page; on a phone two. */}
        <h1 className="text-[17.2cqi] leading-[0.88] tracking-[-0.045em] sm:text-[10.5cqi] sm:whitespace-nowrap">
          What’s on <span className="whitespace-nowrap">in Namibia</span>
        </h1>
      </div>
      <div className="mt-7 flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <p className="max-w-[36ch] text-xl leading-snug">
          Concerts, markets, theatre and races, from Windhoek to the coast. Your ticket is on your phone in a minute.
        </p>
        <ul className="flex gap-5 text-sm">
          {stores.map(({ label, hint, to }) => (
            <li key={label}>
              <SiteLink to={to} className="group inline-flex min-h-11 flex-col justify-center">
                <span className="text-soft">The app {hint}</span>
                <span className="font-semibold underline underline-offset-4 group-hover:decoration-2">{label}</span>
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-7 sm:mt-9">
        <SearchBar filter={NO_FILTER} />
      </div>
    </div>
  );
}
