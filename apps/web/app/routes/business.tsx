import { MyEventsPage } from '../features/business/my-events-page.tsx';
import { RoleGated } from '../features/session/guards.tsx';
import { PageHead } from '../head/page-head.tsx';
import { businessPath } from '../paths.ts';

export default function Business() {
  return (
    <>
      <PageHead title="My events" path={businessPath} personal />
      <RoleGated roles={['BUSINESS_ADMIN', 'ADMINISTRATOR']}>
        <MyEventsPage />
      </RoleGated>
    </>
  );
}
