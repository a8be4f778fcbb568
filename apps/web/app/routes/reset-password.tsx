import { ResetPasswordPage } from '../features/session/reset-password-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { resetPasswordPath } from '../paths.ts';

export default function ResetPassword() {
  return (
    <>
      <PageHead title="Reset password" path={resetPasswordPath()} personal />
      <ResetPasswordPage />
    </>
  );
}
