import { EventDoorsPage } from '../features/business/event-doors-page.tsx';
import { useHubEvent } from '../features/hub/hub-event-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { hubEventPath } from '../paths.ts';

export default function HubEventDoors() {
  const { id, name } = useHubEvent();
  return (
    <>
      <PageHead title={`Doors · ${name}`} path={hubEventPath(id, '/doors')} personal />
      <EventDoorsPage />
    </>
  );
}
