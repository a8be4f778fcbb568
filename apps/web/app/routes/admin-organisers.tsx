import { OrganisersPage } from '../features/admin/organisers-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminOrganisers() {
  return (
    <>
      <PageHead title="Organisers" path={administrationPath('/organisers')} personal />
      <OrganisersPage />
    </>
  );
}
