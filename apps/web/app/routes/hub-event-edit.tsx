import { EditDetailsPage } from '../features/event-editing/edit-details-page.tsx';
import { useHubEvent } from '../features/hub/hub-event-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { hubEventPath } from '../paths.ts';

export default function HubEventEdit() {
  const { id, name } = useHubEvent();
  return (
    <>
      <PageHead title={`Edit · ${name}`} path={hubEventPath(id, '/edit')} personal />
      <EditDetailsPage key={id} />
    </>
  );
}
