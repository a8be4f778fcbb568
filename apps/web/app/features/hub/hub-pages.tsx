import { Fragment, Suspense } from 'react';
import { Navigate, Outlet, useLocation, useRoutes } from 'react-router';
import { PageHead } from '../../document/page-head.tsx';
import { homePath } from '../../pages/paths.ts';
import { Loading } from '../../ui/loading.tsx';
import { HubPageBoundary } from './hub-page-boundary.tsx';
import type { HubPage } from './hub-sections.ts';

interface HubPagesProps {
  /** Name appended to page titles. */
  of: string;
  pages: readonly HubPage[];
  /** Context that pages read with `useOutletContext`. */
  context?: unknown;
}

/** Renders the page at the current path; unknown paths redirect home, as everywhere. */
export function HubPages({ of, pages, context }: HubPagesProps) {
  const { pathname } = useLocation();
  const page = useRoutes([
    {
      element: <Outlet context={context} />,
      children: pages.map(({ path, title, Page }) => ({
        path: path.slice(1),
        element: (
          // The key resets the page's state when the path changes.
          <Fragment key={pathname}>
            <PageHead title={[title, of].filter(Boolean).join(' · ')} path={pathname} personal />
            <Page />
          </Fragment>
        ),
      })),
    },
    { path: '*', element: <Navigate to={homePath} replace /> },
  ]);
  return (
    <HubPageBoundary path={pathname}>
      <Suspense fallback={<Loading />}>{page}</Suspense>
    </HubPageBoundary>
  );
}
