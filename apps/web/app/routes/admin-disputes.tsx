import { DisputesPage } from '../features/platform-money/disputes-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminDisputesPage() {
  return (
    <>
      <PageHead title="Disputes · Administration" path={administrationPath('/disputes')} personal />
      <DisputesPage />
    </>
  );
}
