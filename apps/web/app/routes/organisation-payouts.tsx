import { PayoutsPage } from '../features/settlement/payouts-page.tsx';
import { useOrganisation } from '../features/hub/organisation-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { organisationPath } from '../paths.ts';

export default function OrganisationPayoutsPage() {
  const { id, name } = useOrganisation();
  return (
    <>
      <PageHead title={`Payouts · ${name}`} path={organisationPath(id, '/money/payouts')} personal />
      <PayoutsPage />
    </>
  );
}
