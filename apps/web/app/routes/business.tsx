import { OrganisationsPage } from '../features/organisers/organisations-page.tsx';
import { RoleGated } from '../features/session/guards.tsx';
import { PageHead } from '../head/page-head.tsx';
import { businessPath } from '../paths.ts';

export default function Business() {
  return (
    <>
      <PageHead title="Business Hub" path={businessPath} personal />
      <RoleGated roles={['BUSINESS_ADMIN', 'ADMINISTRATOR']}>
        <OrganisationsPage />
      </RoleGated>
    </>
  );
}
