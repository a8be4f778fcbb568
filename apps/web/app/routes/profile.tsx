import { ProfilePage } from '../features/session/profile-page.tsx';
import { RoleGated } from '../features/session/guards.tsx';
import { PageHead } from '../head/page-head.tsx';
import { profilePath } from '../paths.ts';

export default function Profile() {
  return (
    <>
      <PageHead title="Profile" path={profilePath} personal />
      <RoleGated roles={['USER', 'BUSINESS_ADMIN', 'ADMINISTRATOR']}>
        <ProfilePage />
      </RoleGated>
    </>
  );
}
