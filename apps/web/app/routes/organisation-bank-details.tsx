import { BankDetailsPage } from '../features/settlement/bank-details-page.tsx';
import { useOrganisation } from '../features/hub/organisation-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { organisationPath } from '../paths.ts';

export default function OrganisationBankDetailsPage() {
  const { id, name } = useOrganisation();
  return (
    <>
      <PageHead title={`Bank details · ${name}`} path={organisationPath(id, '/money/bank-details')} personal />
      <BankDetailsPage />
    </>
  );
}
