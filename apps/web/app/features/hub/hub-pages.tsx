import { Fragment, Suspense } from 'react';
import { Navigate, Outlet, useLocation, useRoutes } from 'react-router';
import { PageHead } from '../../head/page-head.tsx';
import type { HubRoute } from '../../hub-routes.ts';
import { homePath } from '../../paths.ts';
import { Loading } from '../../ui/loading.tsx';
import { HubPageBoundary } from './hub-page-boundary.tsx';

interface HubPagesProps {
  /** Whose pages they are, for their titles. */
  of: string;
  routes: readonly HubRoute[];
  /** What pages get from `useOutletContext`. */
  context?: unknown;
}

/** The page of a hub that stands in the address; an unknown one leads home, as everywhere. */
export function HubPages({ of, routes, context }: HubPagesProps) {
  const { pathname } = useLocation();
  const page = useRoutes([
    {
      element: <Outlet context={context} />,
      children: routes.map(({ path, title, Page }) => ({
        path,
        element: (
          // Another address is about something else: nothing that was typed or chosen goes along.
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
