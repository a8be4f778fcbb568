import { useParams } from 'react-router';
import { PayoutPage } from '../features/platform-money/payout-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminPayout() {
  const { payoutId = '' } = useParams();
  return (
    <>
      <PageHead title="Payout · Administration" path={administrationPath(`/payouts/${payoutId}`)} personal />
      <PayoutPage payoutId={payoutId} />
    </>
  );
}
