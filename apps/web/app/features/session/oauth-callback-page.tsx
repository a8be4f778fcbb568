import { ensureUser } from '@quivertree/contract/accounts/accounts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { explanationOf } from '@quivertree/contract/error-message';
import { homePath, loginPath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../pages/link.tsx';
import { LoadingInBrowser } from '../../ui/loading.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import { homeOf } from './home-of.ts';
import { claimsOf, completeAttempt } from '@quivertree/session/oauth';
import { systemClock } from '@quivertree/runtime/clock';
import { webOAuthClient } from './oauth-client.ts';
import { normaliseReturnPath, takeReturnPath } from './return-path.ts';
import { browserSession } from './use-session.ts';
import { mergeIntoAccount } from '../following/merge-into-account.ts';

/** Completes a sign-in with Google and returns to where the visitor was (specification, sections 2 and 4). */
export default function OAuthCallbackPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const started = useRef(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    // The effect may run twice, but a code works only once.
    if (started.current) return;
    started.current = true;
    void complete();

    async function complete(): Promise<void> {
      const query = new URLSearchParams(search);
      const tab = browserStorage('sessionStorage');
      try {
        const tokens = await completeAttempt(query, {
          app: webOAuthClient(),
          tab,
          local: browserStorage('localStorage'),
          fetch: (request) => fetch(request),
          clock: systemClock,
        });
        const session = browserSession();
        const complete = () => session.client.call(ensureUser, { body: claimsOf(tokens.idToken) });
        await session.signInWithTokens(tokens, complete);
        void mergeIntoAccount();
        const from = takeReturnPath(tab) ?? query.get('from');
        void showSuccess('Welcome back!');
        const path = normaliseReturnPath(from, location.origin);
        const home = homeOf(session.state().user?.roles ?? []);
        await navigate(path === homePath ? home : path, { replace: true });
      } catch (error) {
        setProblem(explanationOf(error) ?? 'OAuth failed');
      }
    }
  }, [search, navigate]);

  if (problem === undefined) return <LoadingInBrowser />;
  return (
    <main className="wall flex min-h-svh flex-col items-start justify-center gap-6 py-16">
      <h1 className="text-5xl">Sign-in failed</h1>
      <p role="alert" className="border-l-4 border-rust-ink py-1 pl-4 text-lg">
        {problem}
      </p>
      <Link to={loginPath()} replace className={buttonClass()}>
        Back to sign in
      </Link>
    </main>
  );
}
