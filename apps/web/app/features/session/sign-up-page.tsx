import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { homePath, loginPath } from '../../paths.ts';
import { Link } from '../../link.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { AccountPage, leadLinkClass } from './account-page.tsx';
import { GoogleButton } from './google-button.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useSession } from './use-session.ts';

/** Create an account, then straight in (specification, sections 2 and 4). */
export function SignUpPage() {
  const navigate = useNavigate();
  const { ready, user } = useSession();
  const signedIn = ready && user !== null;

  // By this form, in another tab, or long ago: whoever is signed in has an account.
  const goHome = useEffectEvent(() => void navigate(homePath, { replace: true }));
  useEffect(() => {
    if (signedIn) goHome();
  }, [signedIn]);

  return (
    <AccountPage
      title="Create your account"
      lead={
        <p>
          Already have an account?{' '}
          <Link to={loginPath()} className={leadLinkClass}>
            Sign In
          </Link>
        </p>
      }
    >
      <SignUpForm
        onSignedUp={(account) => {
          void showSuccess(`Welcome, ${account.firstname}! Your account has been created.`);
          if (!account.signedIn) void navigate(loginPath(), { replace: true });
        }}
      />
      <div className="mt-8 flex flex-col gap-5 border-t border-hairline pt-6">
        <p className="text-center text-soft">Or continue with</p>
        <GoogleButton challenge="server" returnPath={() => homePath}>
          Google
        </GoogleButton>
      </div>
    </AccountPage>
  );
}
