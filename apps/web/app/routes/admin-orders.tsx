import { AllOrdersPage } from '../features/admin/all-orders-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminAllOrders() {
  return (
    <>
      <PageHead title="Orders" path={administrationPath('/orders')} personal />
      <AllOrdersPage />
    </>
  );
}
