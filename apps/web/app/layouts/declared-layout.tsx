import type { ReactNode } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { Protected, RoleGated } from '../features/session/guards.tsx';
import { PageHead } from '../document/page-head.tsx';
import { type PageAccess, SITE_PAGES, type SitePage } from '../pages/site-pages.ts';

const pages: readonly SitePage[] = SITE_PAGES;

/** Renders the head and the guard that a page's declaration asks for (site-pages.ts). */
export default function DeclaredLayout() {
  const { pathname } = useLocation();
  const id = useMatches().at(-1)?.id;
  const page = pages.find(({ path }) => path === id);
  return (
    <>
      {page?.title !== undefined && (
        <PageHead
          title={page.title}
          {...(page.description === undefined ? {} : { description: page.description })}
          path={pathname}
          personal={!page.indexed}
        />
      )}
      <Guarded key={id} access={page?.access}>
        <Outlet />
      </Guarded>
    </>
  );
}

function Guarded({ access, children }: { access: PageAccess | undefined; children: ReactNode }) {
  if (access === undefined) return children;
  if (typeof access !== 'string') return <RoleGated roles={access}>{children}</RoleGated>;
  return <Protected requiresTwoStep={access === 'signed in'}>{children}</Protected>;
}
