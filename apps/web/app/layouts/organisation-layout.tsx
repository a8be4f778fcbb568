import { useParams } from 'react-router';
import { OrganisationFrame } from '../features/hub/organisation-frame.tsx';
import { RoleGated } from '../features/session/guards.tsx';
import { ORGANISATION_ROUTES } from '../hub-routes.ts';

/** Around every page about an organisation. */
export default function OrganisationLayout() {
  const { organiserId = '' } = useParams();
  return (
    <RoleGated roles={['BUSINESS_ADMIN', 'ADMINISTRATOR']}>
      <OrganisationFrame organiserId={organiserId} routes={ORGANISATION_ROUTES} />
    </RoleGated>
  );
}
