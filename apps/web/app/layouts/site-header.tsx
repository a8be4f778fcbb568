import { lazy, Suspense, useState } from 'react';
import { HeaderAccount } from '../features/session/header-account.tsx';
import { homePath } from '../pages/paths.ts';
import { SITE } from '../features/site/site-identity.ts';
import { Link } from '../pages/link.tsx';
import { Icon } from '../ui/icon.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { useMainLinks } from './use-main-links.ts';
import { SiteLink } from './site-link.tsx';
import { retryImport } from '../hydration/retrying-import.ts';

const MenuDrawer = lazy(() => retryImport(() => import('./menu-drawer.tsx')));

/** Id of the footer's links, which the menu button leads to before hydration. */
export const FOOTER_LINKS_ID = 'site-links';

export function SiteHeader() {
  const mainLinks = useMainLinks();
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header className="wall flex min-h-18 items-center gap-x-3 py-3 max-[16rem]:gap-x-1 md:gap-x-8">
      <Link to={homePath} className="mr-auto inline-flex min-h-11 items-center gap-2.5">
        <LogoMark />
        <span translate="no" className="font-display text-2xl font-extrabold tracking-tighter max-[16rem]:sr-only">
          {SITE.name}
        </span>
      </Link>
      <nav aria-label="Main" className="hidden items-center gap-x-6 lg:flex xl:gap-x-7">
        {mainLinks.map(({ label, to }) => (
          <SiteLink
            key={label}
            to={to}
            className="inline-flex min-h-11 items-center border-b-2 border-transparent font-medium whitespace-nowrap hover:border-current aria-[current=page]:border-dune"
          >
            {label}
          </SiteLink>
        ))}
      </nav>
      <HeaderAccount />
      <a
        href={`#${FOOTER_LINKS_ID}`}
        className="-mr-2.5 inline-flex size-11 items-center justify-center lg:hidden"
        aria-label="Menu"
        onClick={(event) => {
          event.preventDefault();
          setMenuOpen(true);
        }}
      >
        <Icon className="size-7" strokeWidth="2.25" path="M3 8h18M3 16h18" />
      </a>
      {menuOpen && (
        <Suspense>
          <MenuDrawer onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
