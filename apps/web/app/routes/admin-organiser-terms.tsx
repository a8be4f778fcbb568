import { useParams } from 'react-router';
import { OrganiserTermsPage } from '../features/platform-money/organiser-terms-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminOrganiserTerms() {
  const { organiserId = '' } = useParams();
  return (
    <>
      <PageHead title="Terms · Administration" path={administrationPath(`/organiser-money/${organiserId}`)} personal />
      <OrganiserTermsPage organiserId={organiserId} />
    </>
  );
}
