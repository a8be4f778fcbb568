import { OrganiserEventsPage } from '../features/business/organiser-events-page.tsx';
import { useOrganisation } from '../features/hub/organisation-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { organisationPath } from '../paths.ts';

export default function OrganisationEvents() {
  const { id, name } = useOrganisation();
  return (
    <>
      <PageHead title={`Events · ${name}`} path={organisationPath(id, '/events')} personal />
      <OrganiserEventsPage />
    </>
  );
}
