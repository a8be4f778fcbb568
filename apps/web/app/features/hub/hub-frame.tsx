import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import type { HubRoute } from '../../hub-routes.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../link.tsx';
import { HubPages } from './hub-pages.tsx';
import './hub.css';

export interface HubLink {
  label: string;
  to: string;
  /** Another kind of page begins with it. */
  apart?: boolean | undefined;
  /** What it stands together with: links of one group follow each other. */
  group?: string | undefined;
  /** How much waits there. */
  waiting?: number;
}

interface HubFrameProps {
  /** Whose pages they are, for their titles. */
  of: string;
  /** What the pages are about, for instance an event's name and state. */
  head: ReactNode;
  /** What a screen reader calls the list of pages. */
  name: string;
  links: readonly HubLink[];
  routes: readonly HubRoute[];
  /** What pages get from `useOutletContext`. */
  context?: unknown;
}

/** The frame of a hub: what it is about, its pages (beside the page, on a phone in a strip above it), the page. */
export function HubFrame({ of, head, name, links, routes, context }: HubFrameProps) {
  const id = useId();
  const strip = useCurrentInView(links.some(({ waiting }) => waiting));
  const current = currentOf(links, useLocation().pathname);
  return (
    <div className="hub wall grid items-start gap-x-10 pt-4 pb-5 lg:py-8 lg:grid-cols-[12rem_minmax(0,1fr)] lg:py-8">
      <div className="min-w-0 lg:col-span-2">{head}</div>
      <nav
        ref={strip}
        aria-label={name}
        className="relative -mx-[clamp(1.25rem,4vw,4rem)] mt-3 scroll-px-5 overflow-x-auto border-b px-[clamp(1.25rem,4vw,4rem)] lg:sticky lg:top-4 lg:mx-0 lg:mt-6 lg:max-h-[calc(100dvh-2rem)] lg:overflow-x-visible lg:overflow-y-auto lg:border-b-0 lg:px-0"
      >
        <ul className="flex w-max gap-x-6 pr-5 lg:w-auto lg:flex-col lg:gap-y-4 lg:pr-0">
          {groupsOf(links).map(({ name: group, links: together }) => (
            <li key={group ?? ''} className="max-lg:contents">
              {group && (
                <p id={`${id}-${group}`} className="eyebrow mb-1 pl-3.5 text-soft max-lg:hidden">
                  {group}
                </p>
              )}
              <ul aria-labelledby={group && `${id}-${group}`} className="max-lg:contents">
                {together.map((link) => (
                  <Section key={link.to} link={link} current={link.to === current} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 pt-6">
        <HubPages of={of} routes={routes} context={context} />
      </div>
    </div>
  );
}

/** A page's link; what waits there stands beside it and is no part of its name. */
function Section({ link: { label, to, apart, waiting = 0 }, current }: { link: HubLink; current: boolean }) {
  return (
    <li className={classNames('relative shrink-0 lg:pr-8', apart && 'lg:mt-3 lg:border-t lg:pt-3')}>
      <Link
        to={to}
        aria-current={current ? 'page' : undefined}
        className="inline-flex min-h-11 items-center border-b-2 border-transparent font-medium whitespace-nowrap hover:border-current aria-[current=page]:border-dune aria-[current=page]:font-semibold lg:-mr-8 lg:flex lg:border-b-0 lg:border-l-2 lg:pl-3 lg:hover:bg-pan-deep lg:pointer-fine:min-h-9"
      >
        {label}
      </Link>
      {waiting > 0 && (
        <span className="figures pointer-events-none ml-1.5 inline-block min-w-6 rounded-full bg-pan-deep px-1.5 text-center text-sm font-semibold lg:absolute lg:inset-y-0 lg:right-2 lg:my-auto lg:h-fit">
          {waiting.toLocaleString('en')}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </li>
  );
}

/** The links by their groups, in their own order. */
function groupsOf(links: readonly HubLink[]): { name: string | undefined; links: HubLink[] }[] {
  return [...Map.groupBy(links, ({ group }) => group)].map(([name, together]) => ({ name, links: together }));
}

/** The page that is open, or the one that it belongs to: an order's is the list of orders. */
function currentOf(links: readonly HubLink[], pathname: string): string | undefined {
  return links
    .map(({ to }) => to)
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

/**
 * Scrolls the strip so that the page that is open stands in its middle: there is more on both sides. Once more when what
 * waits has come to stand there too.
 */
function useCurrentInView(counted: boolean) {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const box = strip.current;
    const current = box?.querySelector<HTMLElement>('[aria-current=page]');
    if (!box || !current || !pathname) return;
    const [inside, around] = [current.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollLeft += inside.left - around.left - (around.width - inside.width) / 2;
  }, [pathname, counted]);
  return strip;
}
