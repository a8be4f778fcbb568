import { SuspensePage } from '../features/platform-money/suspense-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminSuspensePage() {
  return (
    <>
      <PageHead title="Suspense · Administration" path={administrationPath('/suspense')} personal />
      <SuspensePage />
    </>
  );
}
