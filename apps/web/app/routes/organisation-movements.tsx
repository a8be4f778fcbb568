import { MovementsPage } from '../features/settlement/movements-page.tsx';
import { useOrganisation } from '../features/hub/organisation-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { organisationPath } from '../paths.ts';

export default function OrganisationMovementsPage() {
  const { id, name } = useOrganisation();
  return (
    <>
      <PageHead title={`Movements · ${name}`} path={organisationPath(id, '/money/movements')} personal />
      <MovementsPage />
    </>
  );
}
