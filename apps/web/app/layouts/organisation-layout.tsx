import { type LoaderFunctionArgs, useParams } from 'react-router';
import { OrganisationFrame } from '../features/hub/organisation-frame.tsx';
import { knownHubPage } from '../features/hub/known-hub-page.ts';
import { RoleGated } from '../features/session/guards.tsx';
import { ORGANISATION_ROUTES } from '../hub-routes.ts';

export function loader({ params }: LoaderFunctionArgs) {
  return knownHubPage(ORGANISATION_ROUTES, params['*']);
}

/** In the browser, HubPages redirects unknown paths, so navigation needs no request to the server. */
export function clientLoader() {
  return null;
}

/** Layout of the pages about an organisation. */
export default function OrganisationLayout() {
  const { organiserId = '' } = useParams();
  return (
    <RoleGated roles={['BUSINESS_ADMIN', 'ADMINISTRATOR']}>
      <OrganisationFrame organiserId={organiserId} routes={ORGANISATION_ROUTES} />
    </RoleGated>
  );
}
