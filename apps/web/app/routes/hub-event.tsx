import { Navigate } from 'react-router';
import { useHubEvent } from '../features/hub/hub-event-frame.tsx';
import { hubEventPath } from '../paths.ts';

/** An event's first page is that of its doors. */
export default function HubEvent() {
  const { id } = useHubEvent();
  return <Navigate to={hubEventPath(id, '/doors')} replace />;
}
