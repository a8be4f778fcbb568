import { type MemberRole, MEMBER_ROLE_LABELS } from '@quivertree/domain/organisers/organiser-roles';
import { Fragment, Suspense } from 'react';
import { Navigate, Outlet, useLocation, useRoutes } from 'react-router';
import { PageHead } from '../../document/page-head.tsx';
import { homePath } from '../../pages/paths.ts';
import { Loading } from '../../ui/loading.tsx';
import { HubPageBoundary } from './hub-page-boundary.tsx';
import { type HubPage, mayOpen } from './hub-sections.ts';
import { usePerson } from './use-person.ts';

interface HubPagesProps {
  /** Name appended to page titles. */
  of: string;
  pages: readonly HubPage[];
  /** The person's role in the organisation; null if they aren't a member, as administrators. */
  role?: MemberRole | null;
  /** Context that pages read with `useOutletContext`. */
  context?: unknown;
}

/** Renders the page at the current path; unknown paths redirect home, as everywhere. */
export function HubPages({ of, pages, role = null, context }: HubPagesProps) {
  const person = usePerson(role);
  const { pathname } = useLocation();
  const route = useRoutes([
    {
      element: <Outlet context={context} />,
      children: pages.map((page) => ({
        path: page.path.slice(1),
        element: (
          // The key resets the page's state when the path changes.
          <Fragment key={pathname}>
            <PageHead title={[page.title, of].filter(Boolean).join(' · ')} path={pathname} personal />
            {role === null || mayOpen(pages, page, person) ? <page.Page /> : <NotInRole role={role} />}
          </Fragment>
        ),
      })),
    },
    { path: '*', element: <Navigate to={homePath} replace /> },
  ]);
  return (
    <HubPageBoundary path={pathname}>
      <Suspense fallback={<Loading />}>{route}</Suspense>
    </HubPageBoundary>
  );
}

/** Shown in place of a page that the member's role doesn't include. */
function NotInRole({ role }: { role: MemberRole }) {
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">Your role doesn’t include this page</h1>
      <p className="mt-4 max-w-[70ch] text-soft">
        {`Your role here is “${MEMBER_ROLE_LABELS[role].name}”. If you need this page, ask an owner of your organisation to change your role.`}
      </p>
    </>
  );
}
