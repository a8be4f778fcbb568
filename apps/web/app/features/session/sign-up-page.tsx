import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { AccountPage, leadLinkClass } from './account-page.tsx';
import { GoogleButton } from './google-button.tsx';
import { normaliseReturnPath } from './return-path.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { useSession } from './use-session.ts';
import { mergeIntoAccount } from '../following/merge-into-account.ts';

/**
 * Creates an account and signs in, then goes to the home page (specification, sections 2 and 4) or back to the page
 * that required an account.
 */
export default function SignUpPage() {
  const navigate = useNavigate();
  const { ready, user } = useSession();
  const signedIn = ready && user !== null;

  const { from, email } = (useLocation().state ?? {}) as { from?: unknown; email?: unknown };
  const returnPath = () => normaliseReturnPath(from, window.location.origin);

  // The user may have signed in with this form, in another tab, or earlier.
  const goBack = useEffectEvent(() => void navigate(returnPath(), { replace: true }));
  useEffect(() => {
    if (!signedIn) return;
    void mergeIntoAccount();
    goBack();
  }, [signedIn]);

  return (
    <AccountPage
      title="Create your account"
      lead={
        <p>
          Already have an account?{' '}
          <Link to={loginPath()} state={from ? { from } : undefined} className={leadLinkClass}>
            Sign In
          </Link>
        </p>
      }
    >
      <SignUpForm
        onSignedUp={(account) => {
          void showSuccess(`Welcome, ${account.firstname}! Your account has been created.`);
          if (!account.signedIn) void navigate(loginPath(returnPath()), { replace: true });
        }}
        email={typeof email === 'string' ? email : undefined}
        next={returnPath}
      />
      <div className="mt-8 flex flex-col gap-5 border-t border-hairline pt-6">
        <p className="text-center text-soft">Or continue with</p>
        <GoogleButton challenge="server" returnPath={returnPath}>
          Google
        </GoogleButton>
      </div>
    </AccountPage>
  );
}
