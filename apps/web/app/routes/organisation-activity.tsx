import { ActivityPage } from '../features/business/activity-page.tsx';
import { useOrganisation } from '../features/hub/organisation-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { organisationPath } from '../paths.ts';

export default function OrganisationActivity() {
  const { id, name } = useOrganisation();
  return (
    <>
      <PageHead title={`Activity · ${name}`} path={organisationPath(id, '/activity')} personal />
      <ActivityPage />
    </>
  );
}
