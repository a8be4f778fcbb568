import { isOpenTo } from '@quivertree/contract/access';
import { getEventSales } from '@quivertree/contract/sales';
import { Navigate } from 'react-router';
import { EventDashboard } from '../features/selling/event-dashboard.tsx';
import { useHubEvent } from '../features/hub/hub-event-frame.tsx';
import { usePerson } from '../features/hub/use-person.ts';
import { PageHead } from '../head/page-head.tsx';
import { hubEventPath } from '../paths.ts';

/** An event's first page is its dashboard; whoever is there for the door only begins at the doors. */
export default function HubEvent() {
  const { id, name, organiser } = useHubEvent();
  const person = usePerson(organiser.role);
  if (!isOpenTo(getEventSales.access, person)) return <Navigate to={hubEventPath(id, '/doors')} replace />;
  return (
    <>
      <PageHead title={`Dashboard · ${name}`} path={hubEventPath(id)} personal />
      <EventDashboard />
    </>
  );
}
