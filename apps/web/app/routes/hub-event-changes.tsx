import { EventChangesPage } from '../features/event-changes/event-changes-page.tsx';
import { useHubEvent } from '../features/hub/hub-event-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { hubEventPath } from '../paths.ts';

export default function HubEventChanges() {
  const { id, name } = useHubEvent();
  return (
    <>
      <PageHead title={`Postpone or cancel · ${name}`} path={hubEventPath(id, '/changes')} personal />
      <EventChangesPage key={id} />
    </>
  );
}
