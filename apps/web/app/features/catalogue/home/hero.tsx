import type { ReactNode } from 'react';
import { useRootData } from '../../../document/use-root-data.ts';
import { NO_FILTER } from '@quivertree/domain/catalogue/event-filter';
import { SearchBar } from '../search-bar.tsx';

const PHONE = (
  <path
    d="M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2Zm3 16.5h2"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
  />
);
const PLAY = (
  <path
    d="M6 4.2v15.600a1 1 0 0 0 1.500.9l13-7.800a1 1 0 0 0 0-1.800l-13-7.800A1 1 0 0 0 6 4.200Z"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinejoin="round"
  />
);

const badge =
  'flex min-h-13 items-center gap-2 rounded-lg px-2.5 py-2 whitespace-nowrap transition-colors sm:gap-3 sm:pr-4 sm:pl-3.5';

/** Headline, lead and search of the home page. */
export function Hero() {
  const { links } = useRootData();
  const stores = [
    { name: 'App Store', launched: 'Download on the', coming: 'Coming to the', to: links.iosApp, mark: PHONE },
    { name: 'Google Play', launched: 'Get it on', coming: 'Coming to', to: links.androidApp, mark: PLAY },
  ];
  return (
    <div className="wall pt-6 pb-10 sm:pt-8 lg:pb-14">
      <div className="@container">
        {/* The headline fills one line across the page, or two on a phone. */}
        <h1 className="text-[17.2cqi] leading-[0.88] tracking-[-0.045em] sm:text-[10.5cqi] sm:whitespace-nowrap">
          What’s on <span className="whitespace-nowrap">in Namibia</span>
        </h1>
      </div>
      <div className="mt-7 flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <p className="max-w-[36ch] text-xl leading-snug">
          Concerts, markets, theatre and races, from Windhoek to the coast. Your ticket is on your phone in a minute.
        </p>
        <ul className="grid grid-cols-2 gap-3 max-sm:w-full max-[16rem]:grid-cols-1 sm:flex">
          {stores.map(({ name, launched, coming, to, mark }) => (
            <li key={name}>
              {to ? (
                <a
                  href={to}
                  rel="noreferrer"
                  className={`${badge} bg-camelthorn text-pan hover:bg-dune hover:text-on-dune`}
                >
                  <BadgeWords mark={mark} above={launched} name={name} />
                </a>
              ) : (
                <p className={`${badge} border border-camelthorn/45`}>
                  <BadgeWords mark={mark} above={coming} name={name} />
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-7 sm:mt-9">
        <SearchBar search={NO_FILTER} />
      </div>
    </div>
  );
}

function BadgeWords({ mark, above, name }: { mark: ReactNode; above: string; name: string }) {
  return (
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0">
        {mark}
      </svg>
      <span className="flex flex-col leading-tight">
        <span className="text-[0.6875rem] sm:text-xs">{above} </span>
        <span className="font-display text-base font-bold sm:text-lg tracking-tight">{name}</span>
      </span>
    </>
  );
}
