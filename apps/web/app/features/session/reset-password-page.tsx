import { RESET_CODE_MINUTES } from '@quivertree/domain/accounts/reset-code';
import { useNavigate, useSearchParams } from 'react-router';
import { forgotPasswordPath, homePath, loginPath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { AccountPage, leadLinkClass } from './account-page.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** Sets a new password with the emailed code, then signs in (specification, sections 2 and 4). */
export default function ResetPasswordPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();

  return (
    <AccountPage
      title="Reset your password"
      lead={
        <>
          <p>
            Enter the code from our email and choose a new password. The code works for {RESET_CODE_MINUTES} minutes.
          </p>
          <p className="mt-3">
            Didn’t get the email?{' '}
            <Link to={forgotPasswordPath} className={leadLinkClass}>
              Request a new code
            </Link>
          </p>
        </>
      }
    >
      <ResetPasswordForm
        email={query.get('email') ?? ''}
        onReset={(signedIn) => {
          void showSuccess('Your password has been reset successfully.');
          void navigate(signedIn ? homePath : loginPath(), { replace: true });
        }}
      />
    </AccountPage>
  );
}
