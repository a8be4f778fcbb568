import { JobsPage } from '../features/admin/jobs-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminJobs() {
  return (
    <>
      <PageHead title="Jobs · Administration" path={administrationPath('/jobs')} personal />
      <JobsPage />
    </>
  );
}
