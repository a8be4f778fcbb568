import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { signUpPath } from '../../paths.ts';
import { showSuccess } from '../../ui/toast.ts';
import { AccountPage, leadLinkClass } from './account-page.tsx';
import { browserStorage } from './browser-storage.ts';
import { normaliseReturnPath, takeReturnPath } from './return-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSession } from './use-session.ts';

/** Sign in, then back to where the visitor came from (specification, sections 2 and 4). */
export function SignInPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const { ready, user } = useSession();
  const signedIn = ready && user !== null;

  const goBack = useEffectEvent(() => {
    const stored = takeReturnPath(browserStorage('sessionStorage'));
    const from = query.get('from') ?? (state as { from?: unknown } | null)?.from ?? stored;
    void navigate(normaliseReturnPath(from, window.location.origin), { replace: true });
  });

  // By this form, in another tab, or long ago: whoever is signed in has nothing to do here.
  useEffect(() => {
    if (signedIn) goBack();
  }, [signedIn]);

  return (
    <AccountPage
      title="Sign in to your account"
      lead={
        <p>
          New here?{' '}
          <Link to={signUpPath} className={leadLinkClass}>
            Sign up
          </Link>
        </p>
      }
    >
      <SignInForm onSignedIn={() => void showSuccess('Welcome back!')} />
    </AccountPage>
  );
}
