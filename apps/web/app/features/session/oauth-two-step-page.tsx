import { finishOAuthSignIn } from '@quivertree/contract/accounts/oauth';
import { type FormEvent, useEffect, useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { messageOf } from '@quivertree/contract/error-message';
import { loginPath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Link } from '../../pages/link.tsx';
import { AccountPage, leadLinkClass } from './account-page.tsx';
import { typedInto } from './form-control.ts';
import { TwoStepChoice, type TwoStepAnswer } from './two-step-choice.tsx';
import { usePasskeyPrompt } from './use-passkey-prompt.ts';

/**
 * Two-step verification after signing in with Google. The sign-in's key is in the URL fragment, so that it reaches no
 * server and no log.
 */
export default function OAuthTwoStepPage() {
  const [state, setState] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => setState(location.hash.slice(1)), []);

  const passkey = usePasskeyPrompt((answer) => void show({ passkey: answer }), setProblem);

  async function show(shown: TwoStepAnswer): Promise<void> {
    if (busy || !state) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { redirectTo } = await apiClient.call(finishOAuthSignIn, { body: { state, ...shown } });
      location.assign(redirectTo);
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = typedInto(event.currentTarget, 'code');
    if (code === '') setProblem('Please enter the code.');
    else {
      passkey.drop();
      void show({ code });
    }
  }

  return (
    <AccountPage
      title="One more step"
      lead={
        <>
          <p>Google has signed you in. Your account is also protected by two-step verification.</p>
          <p className="mt-3">
            Changed your mind?{' '}
            <Link to={loginPath()} className={leadLinkClass}>
              Sign in another way
            </Link>
          </p>
        </>
      }
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TwoStepChoice
          passkeys
          busy={busy}
          asking={passkey.asking}
          onPasskey={() => {
            setProblem(undefined);
            passkey.ask();
          }}
        />
        <FormAlert>{problem}</FormAlert>
        <Button type="submit" busy={busy} disabled={!state}>
          Continue
        </Button>
      </form>
    </AccountPage>
  );
}
