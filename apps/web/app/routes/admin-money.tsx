import { PlatformMoneyPage } from '../features/platform-money/platform-money-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminPlatformMoneyPage() {
  return (
    <>
      <PageHead title="Money · Administration" path={administrationPath('/money')} personal />
      <PlatformMoneyPage />
    </>
  );
}
