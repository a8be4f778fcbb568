import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallError } from '@quivertree/contract/client';
import type { RefusalBody } from '@quivertree/contract/refusals';
import { explanationOf } from '@quivertree/contract/error-message';
import { forgotPasswordPath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../pages/link.tsx';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import { EmailField } from './email-field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { formControl, typedInto } from './form-control.ts';
import { PasswordField } from './password-field.tsx';
import { TwoStepChoice, type TwoStepAnswer } from './two-step-choice.tsx';
import { REMEMBERED_EMAIL } from '@quivertree/session/storage-keys';
import { usePasskeyPrompt } from './use-passkey-prompt.ts';
import { browserSession } from './use-session.ts';

const NOTHING_ENTERED = 'Please enter both email and password.';
const FAILED = 'Failed to sign in. Please check your credentials and try again.';

/** Two-step verification methods of the account, as listed in the refusal. */
interface TwoStepOptions {
  passkeys: boolean;
}

/**
 * Email, password and Remember me, followed by two-step verification if the account has it. The fields keep what was
 * typed before hydration, and the button is enabled only after it. The form's method is POST, so that no password ends
 * up in a URL if the form is submitted earlier.
 */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [usable, setUsable] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [twoStep, setTwoStep] = useState<TwoStepOptions>();

  useEffect(() => {
    setUsable(true);
    if (form.current) fillInRememberedEmail(form.current);
  }, []);

  const passkey = usePasskeyPrompt((answer) => void signIn({ passkey: answer }), setError);

  async function signIn(shown: TwoStepAnswer = {}) {
    if (busy || !form.current) return;
    const email = typedInto(form.current, 'email');
    const password = formControl(form.current, 'password').value;
    const remember = formControl(form.current, 'remember').checked;
    if (!email || !password) return setError(NOTHING_ENTERED);

    setBusy(true);
    setError(undefined);
    try {
      await browserSession().signIn({ email, password, ...shown });
      storeEmail(email, remember);
      onSignedIn();
    } catch (failure) {
      setBusy(false);
      const options = twoStepOptionsOf(failure);
      if (options) return setTwoStep(options);
      setError(explanationOf(failure) ?? FAILED);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!twoStep) return void signIn();
    const code = typedInto(event.currentTarget, 'code');
    if (code === '') return setError('Please enter the code.');
    passkey.drop();
    void signIn({ code });
  }

  return (
    <form ref={form} method="post" onSubmit={submit} className="flex flex-col gap-5">
      <FormAlert>{error}</FormAlert>
      <CredentialFields hidden={twoStep !== undefined} />
      {twoStep && (
        <TwoStepChoice
          passkeys={twoStep.passkeys}
          busy={busy}
          asking={passkey.asking}
          onPasskey={() => {
            setError(undefined);
            passkey.ask();
          }}
        />
      )}
      <Button type="submit" busy={busy} disabled={!usable}>
        {busy ? 'Signing in…' : 'Sign in'}
      </Button>
      {twoStep && (
        <Button
          kind="quiet"
          onClick={() => {
            passkey.drop();
            setTwoStep(undefined);
            setError(undefined);
          }}
        >
          Back
        </Button>
      )}
      <noscript>
        <p>Turn on JavaScript in your browser to sign in.</p>
      </noscript>
    </form>
  );
}

interface CredentialFieldsProps {
  /** True during two-step verification. The fields stay in the form, because password and code are sent together. */
  hidden: boolean;
}

/** Email, password and Remember me, with the link for a forgotten password. */
function CredentialFields({ hidden }: CredentialFieldsProps) {
  return (
    <div hidden={hidden} className={hidden ? undefined : 'contents'}>
      <EmailField />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <label className="inline-flex min-h-11 items-center gap-3">
          <input type="checkbox" name="remember" className="size-5" />
          Remember me
        </label>
        <Link
          to={forgotPasswordPath}
          className="inline-flex min-h-11 items-center font-semibold text-atlantic-ink underline"
        >
          Forgot password
        </Link>
      </div>
    </div>
  );
}

/** Fills in the email of the last sign-in if it was remembered, unless another has been typed. */
function fillInRememberedEmail(form: HTMLFormElement): void {
  const remembered = browserStorage('localStorage').getItem(REMEMBERED_EMAIL);
  if (!remembered) return;
  const email = formControl(form, 'email');
  if (email.value === '') email.value = remembered;
  formControl(form, 'remember').checked = true;
}

/** Remembers the email for the next sign-in, or forgets the one remembered before. */
function storeEmail(email: string, remember: boolean): void {
  const local = browserStorage('localStorage');
  if (remember) local.setItem(REMEMBERED_EMAIL, email);
  else local.removeItem(REMEMBERED_EMAIL);
}

/** Options of two-step verification if sign-in was refused because the account has it. */
function twoStepOptionsOf(failure: unknown): TwoStepOptions | undefined {
  if (!(failure instanceof CallError) || failure.code !== 'auth.second_factor_required') return undefined;
  return { passkeys: Number((failure.body as RefusalBody).data?.['passkeys'] ?? 0) > 0 };
}
