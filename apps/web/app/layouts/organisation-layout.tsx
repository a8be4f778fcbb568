import { useParams } from 'react-router';
import { OrganisationFrame } from '../features/hub/organisation-frame.tsx';
import { RoleGated } from '../features/session/guards.tsx';

/** Around every page about an organisation. */
export default function OrganisationLayout() {
  const { organiserId = '' } = useParams();
  return (
    <RoleGated roles={['BUSINESS_ADMIN', 'ADMINISTRATOR']}>
      <OrganisationFrame organiserId={organiserId} />
    </RoleGated>
  );
}
