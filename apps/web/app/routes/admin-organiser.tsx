import { useParams } from 'react-router';
import { ReviewedOrganiserPage } from '../features/admin/organiser-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { reviewedOrganiserPath } from '../paths.ts';

export default function AdminOrganiser() {
  const { organiserId = '' } = useParams();
  return (
    <>
      <PageHead title="Organiser" path={reviewedOrganiserPath(organiserId)} personal />
      <ReviewedOrganiserPage key={organiserId} organiserId={organiserId} />
    </>
  );
}
