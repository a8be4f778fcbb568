import { useParams } from 'react-router';
import { HubEventFrame } from '../features/hub/hub-event-frame.tsx';
import { RoleGated } from '../features/session/guards.tsx';
import { EVENT_ROUTES } from '../hub-routes.ts';

/** Around every page about an event in the hub. */
export default function HubEventLayout() {
  const { eventId = '' } = useParams();
  return (
    <RoleGated roles={['BUSINESS_ADMIN', 'ADMINISTRATOR']}>
      <HubEventFrame eventId={eventId} routes={EVENT_ROUTES} />
    </RoleGated>
  );
}
