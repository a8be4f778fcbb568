import { Suspense } from 'react';
import { Navigate, Outlet, useRoutes } from 'react-router';
import type { HubRoute } from '../../hub-routes.ts';
import { homePath } from '../../paths.ts';
import { Loading } from '../../ui/loading.tsx';

interface HubPagesProps {
  routes: readonly HubRoute[];
  /** What pages get from `useOutletContext`. */
  context?: unknown;
}

/** The page of a hub that stands in the address; an unknown one leads home, as everywhere. */
export function HubPages({ routes, context }: HubPagesProps) {
  const page = useRoutes([
    {
      element: <Outlet context={context} />,
      children: routes.map(({ path, Page }) => ({ path, element: <Page /> })),
    },
    { path: '*', element: <Navigate to={homePath} replace /> },
  ]);
  return <Suspense fallback={<Loading />}>{page}</Suspense>;
}
