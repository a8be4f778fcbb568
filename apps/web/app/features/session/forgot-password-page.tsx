import { forgotPassword } from '@quivertree/contract/accounts/accounts';
import { useNavigate } from 'react-router';
import { apiClient } from '../../calls/api-client.ts';
import { loginPath, resetPasswordPath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../pages/link.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { AccountPage, leadLinkClass } from './account-page.tsx';
import { EmailField } from './email-field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { typedInto } from './form-control.ts';
import { useSubmission } from './use-submission.ts';

/** Emails a reset code, then continues to the page where it's entered (specification, sections 2 and 4). */
export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  const usable = useHydrated();
  const { busy, problemAt, submit, correct } = useSubmission({
    check: (form) =>
      typedInto(form, 'email') === '' ? { control: 'email', message: 'Please enter your email address.' } : undefined,
    fallback: 'Failed to send password reset email.',
    async send(form) {
      const email = typedInto(form, 'email');
      const { message } = await apiClient.call(forgotPassword, { body: { email } });
      void showSuccess(message);
      await navigate(resetPasswordPath(email), { replace: true });
    },
  });

  return (
    <AccountPage
      title="Forgot your password?"
      lead={
        <>
          <p>Enter your email address and we’ll send you a code to set a new password.</p>
          <p className="mt-3">
            Remembered it?{' '}
            <Link to={loginPath()} className={leadLinkClass}>
              Sign in
            </Link>
          </p>
        </>
      }
    >
      <form
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={correct}
        className="flex flex-col gap-5"
      >
        <EmailField error={problemAt('email')} />
        <FormAlert>{problemAt()}</FormAlert>
        <Button type="submit" busy={busy} disabled={!usable}>
          {busy ? 'Processing...' : 'Send password reset email'}
        </Button>
        <noscript>
          <p>Turn on JavaScript in your browser to reset your password.</p>
        </noscript>
      </form>
    </AccountPage>
  );
}
