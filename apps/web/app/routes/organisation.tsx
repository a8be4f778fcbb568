import { OrganisationOverview } from '../features/business/organisation-overview.tsx';
import { useOrganisation } from '../features/hub/organisation-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { organisationPath } from '../paths.ts';

export default function Organisation() {
  const { id, name } = useOrganisation();
  return (
    <>
      <PageHead title={`${name}`} path={organisationPath(id)} personal />
      <OrganisationOverview />
    </>
  );
}
