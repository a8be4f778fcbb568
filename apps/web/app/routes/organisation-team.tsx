import { TeamPage } from '../features/business/team/team-page.tsx';
import { useOrganisation } from '../features/hub/organisation-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { organisationPath } from '../paths.ts';

export default function OrganisationTeam() {
  const { id, name } = useOrganisation();
  return (
    <>
      <PageHead title={`Team · ${name}`} path={organisationPath(id, '/team')} personal />
      <TeamPage />
    </>
  );
}
