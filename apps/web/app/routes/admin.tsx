import { AdminPage } from '../features/admin/admin-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { adminPath } from '../paths.ts';

export default function Admin() {
  return (
    <>
      <PageHead title="Admin Hub" path={adminPath} personal />
      <AdminPage />
    </>
  );
}
