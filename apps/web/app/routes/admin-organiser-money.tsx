import { OrganiserMoneyPage } from '../features/platform-money/organiser-money-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminOrganiserMoneyPage() {
  return (
    <>
      <PageHead title="Organisers’ money · Administration" path={administrationPath('/organiser-money')} personal />
      <OrganiserMoneyPage />
    </>
  );
}
