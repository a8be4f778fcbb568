import { AdminEventsPage } from '../features/admin/admin-events-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminEvents() {
  return (
    <>
      <PageHead title="Events" path={administrationPath('/events')} personal />
      <AdminEventsPage />
    </>
  );
}
