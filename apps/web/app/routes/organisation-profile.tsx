import { ProfilePage } from '../features/business/profile-page.tsx';
import { useOrganisation } from '../features/hub/organisation-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { organisationPath } from '../paths.ts';

export default function OrganisationProfile() {
  const { id, name } = useOrganisation();
  return (
    <>
      <PageHead title={`Profile · ${name}`} path={organisationPath(id, '/profile')} personal />
      <ProfilePage />
    </>
  );
}
