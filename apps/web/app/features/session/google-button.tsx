import { getSignInChallenge } from '@quivertree/contract/accounts/oauth';
import { useEffect, useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { browserStorage, randomBytes } from '../../runtime/browser-runtime.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { authorizeUrl, newAttempt } from '@quivertree/session/oauth';
import { storeAttempt } from '@quivertree/session/oauth-storage';
import { sha256, webOAuthClient } from './oauth-client.ts';
import { rememberReturnPath } from './return-path.ts';

interface GoogleButtonProps {
  children: string;
  /** Path to return to after signing in. */
  returnPath: () => string;
  /** Source of challenge and state: the browser or the server (specification, section 4). */
  challenge: 'browser' | 'server';
}

/** Light and dark variants of Google's button. */
const googleLook =
  'border border-[#747775] bg-white text-[#1f1f1f] hover:bg-[#f2f2f2] dark:border-[#8e918f] dark:bg-[#131314] dark:text-[#e3e3e3] dark:hover:bg-[#2a2a2c]';

/** Button that signs in with Google: stores what the callback page needs, then redirects. */
export function GoogleButton({ children, returnPath, challenge }: GoogleButtonProps) {
  const [usable, setUsable] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    setUsable(true);
    // When a user comes back from Google without signing in, the back-forward cache restores the button in its busy
    // state.
    const resetOnReturn = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener('pageshow', resetOnReturn);
    return () => window.removeEventListener('pageshow', resetOnReturn);
  }, []);

  async function leave(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const attempt = challenge === 'server' ? await serverAttempt() : await newAttempt({ randomBytes, sha256 });
      const from = returnPath();
      const tab = browserStorage('sessionStorage');
      rememberReturnPath(tab, from);
      storeAttempt(tab, browserStorage('localStorage'), attempt, Date.now());
      location.assign(authorizeUrl(webOAuthClient(), attempt, from));
    } catch {
      setProblem('OAuth failed');
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <FormAlert>{problem}</FormAlert>
      <Button kind="plain" busy={busy} disabled={!usable} onClick={() => void leave()} className={googleLook}>
        {!busy && <GoogleMark />}
        {children}
      </Button>
    </div>
  );
}

async function serverAttempt() {
  const { codeChallenge, codeVerifier, state } = await apiClient.call(getSignInChallenge, {});
  return { challenge: codeChallenge, verifier: codeVerifier, state };
}

/** Google's mark, in the colours and on the background its branding guidelines require. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden className="size-5">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}
