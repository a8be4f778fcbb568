import { ForgotPasswordPage } from '../features/session/forgot-password-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { forgotPasswordPath } from '../paths.ts';

export default function ForgotPassword() {
  return (
    <>
      <PageHead title="Forgot password" path={forgotPasswordPath} personal />
      <ForgotPasswordPage />
    </>
  );
}
