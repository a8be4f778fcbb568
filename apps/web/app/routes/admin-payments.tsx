import { AllPaymentsPage } from '../features/admin/all-payments-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminAllPayments() {
  return (
    <>
      <PageHead title="Payments" path={administrationPath('/payments')} personal />
      <AllPaymentsPage />
    </>
  );
}
