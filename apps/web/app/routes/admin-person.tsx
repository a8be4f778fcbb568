import { useParams } from 'react-router';
import { PersonPage } from '../features/admin/person-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminPerson() {
  const { userId = '' } = useParams();
  return (
    <>
      <PageHead title="Person · Administration" path={administrationPath(`/people/${userId}`)} personal />
      <PersonPage userId={userId} />
    </>
  );
}
