import { useParams } from 'react-router';
import { StatementPage } from '../features/settlement/statement-page.tsx';
import { useOrganisation } from '../features/hub/organisation-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { organisationPath } from '../paths.ts';

export default function OrganisationStatement() {
  const { id, name } = useOrganisation();
  const { statementId = '' } = useParams();
  return (
    <>
      <PageHead
        title={`Statement · ${name}`}
        path={organisationPath(id, `/money/statements/${statementId}`)}
        personal
      />
      <StatementPage statementId={statementId} />
    </>
  );
}
