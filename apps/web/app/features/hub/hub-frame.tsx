import { groupBy } from '@quivertree/domain/lists/group-by';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { MainContent } from '../../layouts/main-content.tsx';
import { Link } from '../../pages/link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { HubHead } from './hub-header.tsx';

export interface HubLink {
  label: string;
  to: string;
  /** Draws a line above the link. */
  separated?: boolean | undefined;
  /** Heading of the group; links of one group are adjacent. */
  group?: string | undefined;
  /** Number of open tasks, shown beside the link. */
  waiting?: number;
}

interface HubFrameProps {
  /** Content of the header, for instance an event's name and state. */
  head: ReactNode;
  /** Accessible name of the list of pages. */
  name: string;
  links: readonly HubLink[];
  /** Link to mark as current, if the path doesn't determine it. */
  current?: string;
  children: ReactNode;
}

/** Hub layout: header, list of pages (a sidebar, or a strip on phones) and the open page. */
export function HubFrame({ head, name, links, current: belongsTo, children }: HubFrameProps) {
  const id = useId();
  const strip = useCurrentInView(links.some(({ waiting }) => waiting));
  const open = currentLink(links, useLocation().pathname);
  const current = belongsTo ?? open;
  return (
    <div className="wall grid items-start gap-x-10 pb-10 print:block lg:grid-cols-[12rem_minmax(0,1fr)] lg:pt-6">
      <HubHead>{head}</HubHead>
      <nav
        ref={strip}
        aria-label={name}
        className="relative -mx-[var(--gutter)] scroll-px-5 overflow-x-auto border-b px-[var(--gutter)] [scrollbar-width:none] lg:sticky lg:[scrollbar-width:thin] lg:top-4 lg:mx-0 lg:max-h-[calc(100dvh-6.5rem)] lg:overflow-x-visible lg:overflow-y-auto lg:border-b-0 lg:px-0 print:hidden"
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
      <MainContent className="min-w-0 pt-4 lg:pt-0">{children}</MainContent>
    </div>
  );
}

/**
 * Link to a page. The number of open tasks stands outside the link, so that it isn't part of the link's accessible
 * name.
 */
function Section({ link: { label, to, separated, waiting = 0 }, current }: { link: HubLink; current: boolean }) {
  return (
    <li className={classNames('relative shrink-0 lg:pr-8', separated && 'lg:mt-3 lg:border-t lg:pt-3')}>
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

function groupsOf(links: readonly HubLink[]): { name: string | undefined; links: HubLink[] }[] {
  return [...groupBy(links, ({ group }) => group)].map(([name, together]) => ({ name, links: together }));
}

/** Link with the longest matching path, so that the list of orders is marked as current on an order's page. */
export function currentLink(links: readonly { to: string }[], pathname: string): string | undefined {
  return links
    .map(({ to }) => to)
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

/**
 * Centres the current link in the strip, or in a sidebar taller than the screen, also after the phone is rotated and
 * after the counts have loaded.
 */
function useCurrentInView(counted: boolean) {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const box = strip.current;
    if (!box || !pathname) return;
    const watch = new ResizeObserver(() => {
      const inside = box.querySelector('[aria-current=page]')?.getBoundingClientRect();
      const around = box.getBoundingClientRect();
      if (!inside) return;
      box.scrollLeft += inside.left - around.left - (around.width - inside.width) / 2;
      box.scrollTop += inside.top - around.top - (around.height - inside.height) / 2;
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, [pathname, counted]);
  return strip;
}
