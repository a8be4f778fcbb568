import { listMyOrganisations } from '@quivertree/contract/organisers/organisers';
import { MEMBER_ROLE_LABELS } from '@quivertree/domain/organisers/organiser-roles';
import { Navigate } from 'react-router';
import { MainContent } from '../../layouts/main-content.tsx';
import { SiteLink } from '../../layouts/site-link.tsx';
import { organisationPath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../pages/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRootData } from '../../document/use-root-data.ts';
import { AnswerView } from '../../queries/answer-view.tsx';
import { useAnswer } from '../../queries/use-query.ts';

/** The signed-in person's organisations. Redirects to the organisation if there is only one. */
export default function OrganisationsPage() {
  const { links } = useRootData();
  const organisations = useAnswer(listMyOrganisations, {});
  const [only, second] = organisations.data ?? [];
  if (only && !second) return <Navigate to={organisationPath(only.id)} replace />;

  return (
    <MainContent className="wall py-6 lg:py-8">
      <h1 className="text-3xl">Business Hub</h1>
      <div className="mt-6">
        <AnswerView query={organisations} name="your organisations" awaited={<Skeleton className="h-40" />}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title="No organisation yet">
                <p className="text-soft">
                  Once you’re a member of an organisation, its events, sales and doors will show up here.
                </p>
                <SiteLink to={links.businessSite} className={buttonClass()}>
                  List your Event
                </SiteLink>
              </EmptyState>
            ) : (
              <ul className="border-b">
                {all.map(({ id, name, role }) => (
                  <li key={id} className="flex flex-wrap items-center gap-x-4 border-t py-2">
                    <Link
                      to={organisationPath(id)}
                      className="mr-auto inline-flex min-h-11 items-center text-lg font-semibold underline-offset-4 hover:underline"
                    >
                      {name}
                    </Link>
                    {role && <span className="text-soft">{MEMBER_ROLE_LABELS[role].name}</span>}
                  </li>
                ))}
              </ul>
            )
          }
        </AnswerView>
      </div>
    </MainContent>
  );
}
