import { ConfirmOrganiserEmailPage } from '../features/organisers/confirm-organiser-email-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { confirmOrganiserEmailPath } from '../paths.ts';

export default function ConfirmOrganiserEmail() {
  return (
    <>
      <PageHead title="Confirm email address" path={confirmOrganiserEmailPath} personal />
      <ConfirmOrganiserEmailPage />
    </>
  );
}
