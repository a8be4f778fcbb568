import { MoneyPage } from '../features/settlement/money-page.tsx';
import { useOrganisation } from '../features/hub/organisation-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { organisationPath } from '../paths.ts';

export default function OrganisationMoneyPage() {
  const { id, name } = useOrganisation();
  return (
    <>
      <PageHead title={`Money · ${name}`} path={organisationPath(id, '/money')} personal />
      <MoneyPage />
    </>
  );
}
