import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { HubRoute } from '../../hub-routes.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { HubPages } from './hub-pages.tsx';
import './hub.css';

export interface HubLink {
  label: string;
  to: string;
  /** Another kind of page begins with it. */
  apart?: boolean | undefined;
}

interface HubFrameProps {
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
export function HubFrame({ head, name, links, routes, context }: HubFrameProps) {
  const strip = useCurrentInView();
  const current = currentOf(links, useLocation().pathname);
  return (
    <div className="hub wall grid items-start gap-x-10 pt-4 pb-5 lg:py-8 lg:grid-cols-[12rem_minmax(0,1fr)] lg:py-8">
      <div className="lg:col-span-2">{head}</div>
      <nav
        ref={strip}
        aria-label={name}
        className="relative -mx-[clamp(1.25rem,4vw,4rem)] mt-3 scroll-px-5 overflow-x-auto border-b px-[clamp(1.25rem,4vw,4rem)] lg:sticky lg:top-4 lg:mx-0 lg:mt-6 lg:border-b-0 lg:px-0"
      >
        <ul className="flex w-max gap-x-6 pr-5 lg:w-auto lg:flex-col lg:pr-0">
          {links.map(({ label, to, apart }) => (
            <li key={to} className={classNames('shrink-0', apart && 'lg:mt-3 lg:border-t lg:pt-3')}>
              <Link
                to={to}
                aria-current={to === current ? 'page' : undefined}
                className="inline-flex min-h-11 items-center border-b-2 border-transparent font-medium whitespace-nowrap hover:border-current aria-[current=page]:border-dune aria-[current=page]:font-semibold lg:flex lg:border-b-0 lg:border-l-2 lg:pl-3 lg:hover:bg-pan-deep"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 pt-6">
        <HubPages routes={routes} context={context} />
      </div>
    </div>
  );
}

/** The page that is open, or the one that it belongs to: an order's is the list of orders. */
function currentOf(links: readonly HubLink[], pathname: string): string | undefined {
  return links
    .map(({ to }) => to)
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

/** Scrolls the strip so that the page that is open stands in its middle: there is more on both sides. */
function useCurrentInView() {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const box = strip.current;
    const current = box?.querySelector<HTMLElement>('[aria-current=page]');
    if (box && current && pathname) box.scrollLeft = current.offsetLeft - (box.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return strip;
}
