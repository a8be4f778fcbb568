import { ConfirmEmailPage } from '../features/accounts/confirm-email-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { homePath } from '../paths.ts';

export default function ConfirmEmail() {
  return (
    <>
      <PageHead title="Confirm your email address" path={homePath} personal />
      <ConfirmEmailPage />
    </>
  );
}
