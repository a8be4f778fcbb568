import { getSignInChallenge } from '@quivertree/contract/accounts';
import { useEffect, useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { browserStorage } from './browser-storage.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { authorizeUrl, newAttempt } from './oauth.ts';
import { keepAttempt } from './oauth-storage.ts';
import { rememberReturnPath } from './return-path.ts';

interface GoogleButtonProps {
  children: string;
  /** Where to go after signing in. */
  returnPath: () => string;
  /** Who makes challenge and state: the browser, or the server for it (specification, section 4). */
  challenge: 'browser' | 'server';
}

/** Leaves for Google, with what is needed to come back. */
export function GoogleButton({ children, returnPath, challenge }: GoogleButtonProps) {
  const [usable, setUsable] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    setUsable(true);
    // Somebody who turned back at Google finds the button as it was.
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  async function leave(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const attempt = challenge === 'server' ? await serverAttempt() : await newAttempt();
      const from = returnPath();
      const tab = browserStorage('sessionStorage');
      rememberReturnPath(tab, from);
      keepAttempt(tab, browserStorage('localStorage'), attempt, Date.now());
      location.assign(authorizeUrl(location.origin, attempt, from));
    } catch {
      setProblem('OAuth failed');
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <FormAlert>{problem}</FormAlert>
      <Button kind="outline" busy={busy} disabled={!usable} onClick={() => void leave()}>
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

/** A plain G; the button's words say whose it is. */
function GoogleMark() {
  return (
    <span aria-hidden className="font-display text-xl leading-none font-extrabold">
      G
    </span>
  );
}
