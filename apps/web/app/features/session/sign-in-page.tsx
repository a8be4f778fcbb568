import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { homePath, signUpPath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { AccountPage, leadLinkClass } from './account-page.tsx';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import { normaliseReturnPath, takeReturnPath } from './return-path.ts';
import { GoogleButton } from './google-button.tsx';
import { homeOf } from './home-of.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { RETURN_TO } from '@quivertree/session/storage-keys';
import { useSession } from './use-session.ts';
import { mergeIntoAccount } from '../following/merge-into-account.ts';

/** Signs in, then returns to where the visitor came from (specification, sections 2 and 4). */
export default function SignInPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const { ready, user } = useSession();
  const signedIn = ready && user !== null;

  const returnPath = (stored: string | null) =>
    normaliseReturnPath(
      query.get('from') ?? (state as { from?: unknown } | null)?.from ?? stored,
      window.location.origin,
    );
  const goBack = useEffectEvent(() => {
    const stored = takeReturnPath(browserStorage('sessionStorage'));
    const path = returnPath(stored);
    void navigate(path === homePath ? homeOf(user?.roles ?? []) : path, { replace: true });
  });

  // The user may have signed in with this form, in another tab, or earlier.
  useEffect(() => {
    if (!signedIn) return;
    void mergeIntoAccount();
    goBack();
  }, [signedIn]);

  return (
    <AccountPage
      title="Sign in to your account"
      lead={
        <p>
          New here?{' '}
          <Link
            to={signUpPath}
            state={{ from: query.get('from') ?? (state as { from?: unknown } | null)?.from }}
            className={leadLinkClass}
          >
            Sign up
          </Link>
        </p>
      }
    >
      <SignInForm onSignedIn={() => void showSuccess('Welcome back!')} />
      <div className="mt-8 border-t border-hairline pt-8">
        <GoogleButton
          challenge="browser"
          returnPath={() => returnPath(browserStorage('sessionStorage').getItem(RETURN_TO))}
        >
          Continue with Google
        </GoogleButton>
        <PasskeyButton onSignedIn={() => void showSuccess('Welcome back!')} />
      </div>
    </AccountPage>
  );
}
