import { AttendeesPage } from '../features/selling/attendees-page.tsx';
import { useHubEvent } from '../features/hub/hub-event-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { hubEventPath } from '../paths.ts';

export default function HubEventAttendees() {
  const { id, name } = useHubEvent();
  return (
    <>
      <PageHead title={`Attendees · ${name}`} path={hubEventPath(id, '/attendees')} personal />
      <AttendeesPage />
    </>
  );
}
