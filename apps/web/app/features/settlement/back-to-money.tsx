import { Link } from 'react-router';
import { organisationPath } from '../../paths.ts';
import { useOrganisation } from '../hub/organisation-frame.tsx';

/** The way back from a page below an organisation's money. */
export function BackToMoney() {
  const { id } = useOrganisation();
  return (
    <Link
      to={organisationPath(id, '/money')}
      className="mb-3 inline-flex min-h-11 items-center underline underline-offset-4"
    >
      Back to money
    </Link>
  );
}
