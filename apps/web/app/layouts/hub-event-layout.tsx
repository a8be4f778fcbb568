import { type LoaderFunctionArgs, useParams } from 'react-router';
import { HubEventFrame } from '../features/hub/hub-event-frame.tsx';
import { knownHubPage } from '../features/hub/known-hub-page.ts';
import { RoleGated } from '../features/session/guards.tsx';
import { EVENT_ROUTES } from '../hub-routes.ts';

export function loader({ params }: LoaderFunctionArgs) {
  return knownHubPage(EVENT_ROUTES, params['*']);
}

/** Within the browser, the pages themselves know. */
export function clientLoader() {
  return null;
}

/** Around every page about an event in the hub. */
export default function HubEventLayout() {
  const { eventId = '' } = useParams();
  return (
    <RoleGated roles={['BUSINESS_ADMIN', 'ADMINISTRATOR']}>
      <HubEventFrame eventId={eventId} routes={EVENT_ROUTES} />
    </RoleGated>
  );
}
