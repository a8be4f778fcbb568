import { RefundsPage } from '../features/platform-money/refunds-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminRefundsPage() {
  return (
    <>
      <PageHead title="Refunds · Administration" path={administrationPath('/refunds')} personal />
      <RefundsPage />
    </>
  );
}
