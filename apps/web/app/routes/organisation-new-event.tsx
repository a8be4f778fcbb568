import { NewEventPage } from '../features/event-editing/new-event-page.tsx';
import { useOrganisation } from '../features/hub/organisation-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { organisationPath } from '../paths.ts';

export default function OrganisationNewEvent() {
  const { id, name } = useOrganisation();
  return (
    <>
      <PageHead title={`New event · ${name}`} path={organisationPath(id, '/events/new')} personal />
      <NewEventPage key={id} />
    </>
  );
}
