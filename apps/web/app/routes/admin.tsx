import { AdminPage } from '../features/admin/admin-page.tsx';
import { RoleGated } from '../features/session/guards.tsx';
import { PageHead } from '../head/page-head.tsx';
import { adminPath } from '../paths.ts';

export default function Admin() {
  return (
    <>
      <PageHead title="Admin Hub" path={adminPath} personal />
      <RoleGated roles={['ADMINISTRATOR']}>
        <AdminPage />
      </RoleGated>
    </>
  );
}
