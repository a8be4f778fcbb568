import { HealthPage } from '../features/admin/health-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminHealth() {
  return (
    <>
      <PageHead title="Health · Administration" path={administrationPath('/health')} personal />
      <HealthPage />
    </>
  );
}
