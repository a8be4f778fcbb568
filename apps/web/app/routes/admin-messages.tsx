import { MessagesPage } from '../features/admin/messages-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminMessages() {
  return (
    <>
      <PageHead title="Messages · Administration" path={administrationPath('/messages')} personal />
      <MessagesPage />
    </>
  );
}
