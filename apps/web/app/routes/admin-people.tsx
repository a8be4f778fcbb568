import { PeoplePage } from '../features/admin/people-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminPeople() {
  return (
    <>
      <PageHead title="People · Administration" path={administrationPath('/people')} personal />
      <PeoplePage />
    </>
  );
}
