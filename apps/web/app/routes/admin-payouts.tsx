import { PayoutsPage } from '../features/platform-money/payouts-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminPayoutsPage() {
  return (
    <>
      <PageHead title="Payouts · Administration" path={administrationPath('/payouts')} personal />
      <PayoutsPage />
    </>
  );
}
