import { continueToApp } from '@quivertree/contract/accounts/oauth';
import { messageOf } from '@quivertree/contract/error-message';
import { useEffect, useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { loginPath } from '../../pages/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { AccountPage } from './account-page.tsx';
import { pathOf } from './return-path.ts';
import { browserSession, useSession } from './use-session.ts';

/**
 * Signs the user in to the phone app that opened this page. Asks first, because any app on the phone could have opened
 * the page. The sign-in's key is in the URL fragment, so that it reaches no server and no log.
 */
export default function AppSignInPage() {
  const { user } = useSession();
  const [state, setState] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [appUrl, setAppUrl] = useState<string>();
  useEffect(() => setState(location.hash.slice(1)), []);

  async function signIn(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { redirectTo } = await apiClient.call(continueToApp, { body: { state: state ?? '' } });
      setAppUrl(redirectTo);
      location.assign(redirectTo);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  function changeAccount(): void {
    browserSession().signOut();
    location.assign(loginPath(pathOf(location)));
  }

  if (appUrl !== undefined)
    return (
      <AccountPage title="You’re signed in" lead={<p>You can go back to the Quivertree app now.</p>}>
        <a href={appUrl} className={buttonClass('action', 'w-full')}>
          Open the app
        </a>
      </AccountPage>
    );
  return (
    <AccountPage
      title="Sign in to the app"
      lead={
        <p>
          You’re signed in as <strong className="break-words">{user?.name}</strong>. Continue only if you opened this
          page from the Quivertree app.
        </p>
      }
    >
      <div className="flex flex-col gap-5">
        <FormAlert>{problem}</FormAlert>
        <Button busy={busy} disabled={!state} onClick={() => void signIn()}>
          Continue to the app
        </Button>
        <Button kind="quiet" disabled={busy} onClick={changeAccount}>
          Use another account
        </Button>
      </div>
    </AccountPage>
  );
}
