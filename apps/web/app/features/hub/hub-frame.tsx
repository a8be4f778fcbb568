import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { HubRoute } from '../../hub-routes.ts';
import { SiteLink } from '../../layouts/site-link.tsx';
import { HubPages } from './hub-pages.tsx';

export interface HubLink {
  label: string;
  to: string;
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
  return (
    <div className="wall grid items-start gap-x-10 py-5 lg:grid-cols-[12rem_minmax(0,1fr)] lg:py-8">
      <div className="lg:col-span-2">{head}</div>
      <nav
        ref={strip}
        aria-label={name}
        className="relative -mx-5 mt-3 overflow-x-auto border-b px-5 lg:sticky lg:top-4 lg:mx-0 lg:mt-6 lg:border-b-0 lg:px-0"
      >
        <ul className="flex gap-x-6 lg:flex-col">
          {links.map(({ label, to }) => (
            <li key={to} className="shrink-0">
              <SiteLink
                to={to}
                className="inline-flex min-h-11 items-center border-b-2 border-transparent font-medium whitespace-nowrap hover:border-current aria-[current=page]:border-dune aria-[current=page]:font-semibold lg:flex lg:border-b-0 lg:border-l-2 lg:pl-3 lg:hover:bg-pan-deep"
              >
                {label}
              </SiteLink>
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

/** Scrolls the strip so that the page that is open stands in it. */
function useCurrentInView() {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const box = strip.current;
    const current = box?.querySelector<HTMLElement>('[aria-current=page]');
    if (box && current && pathname) box.scrollLeft = current.offsetLeft - 20;
  }, [pathname]);
  return strip;
}
