import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { signUpPath } from '../../paths.ts';
import { showSuccess } from '../../ui/toast.ts';
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
    <div className="wall flex flex-col gap-10 py-12 md:py-20 lg:flex-row lg:items-start lg:gap-24">
      <div className="lg:w-2/5">
        <h1 className="text-5xl sm:text-6xl">Sign in to your account</h1>
        <p className="mt-5 text-lg text-soft">
          New here?{' '}
          <Link to={signUpPath} className="font-semibold text-atlantic-ink underline">
            Sign up
          </Link>
        </p>
      </div>
      <div className="w-full max-w-md">
        <SignInForm onSignedIn={() => void showSuccess('Welcome back!')} />
      </div>
    </div>
  );
}
