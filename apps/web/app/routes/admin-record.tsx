import { RecordPage } from '../features/admin/record-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { administrationPath } from '../paths.ts';

export default function AdminRecord() {
  return (
    <>
      <PageHead title="Record · Administration" path={administrationPath('/record')} personal />
      <RecordPage />
    </>
  );
}
