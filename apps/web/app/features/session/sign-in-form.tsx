import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { forgotPasswordPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { browserStorage } from './browser-storage.ts';
import { EmailField } from './email-field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { formControl, typedInto } from './form-control.ts';
import { PasswordField } from './password-field.tsx';
import { REMEMBERED_EMAIL } from './storage-keys.ts';
import { browserSession } from './use-session.ts';

const NOTHING_ENTERED = 'Please enter both email and password.';
const FAILED = 'Failed to sign in. Please check your credentials and try again.';

/**
 * E-mail, password, Remember me. The fields keep what was typed before the page's scripts arrived; the button waits for
 * them, and a form that is sent all the same is a POST, so that no password ends up in an address.
 */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [usable, setUsable] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  useEffect(() => {
    setUsable(true);
    const remembered = browserStorage('localStorage').getItem(REMEMBERED_EMAIL);
    if (!remembered || !form.current) return;
    const email = formControl(form.current, 'email');
    if (email.value === '') email.value = remembered;
    formControl(form.current, 'remember').checked = true;
  }, []);

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const email = typedInto(event.currentTarget, 'email');
    const password = formControl(event.currentTarget, 'password').value;
    const remember = formControl(event.currentTarget, 'remember').checked;
    if (!email || !password) return setError(NOTHING_ENTERED);

    setBusy(true);
    setError(undefined);
    try {
      await browserSession().signIn({ email, password });
      const local = browserStorage('localStorage');
      if (remember) local.setItem(REMEMBERED_EMAIL, email);
      else local.removeItem(REMEMBERED_EMAIL);
      onSignedIn();
    } catch (failure) {
      setError((failure instanceof Error && failure.message) || FAILED);
      setBusy(false);
    }
  }

  return (
    <form ref={form} method="post" onSubmit={(event) => void signIn(event)} className="flex flex-col gap-5">
      <FormAlert>{error}</FormAlert>
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
      <Button type="submit" busy={busy} disabled={!usable}>
        {busy ? 'Signing in…' : 'Sign in'}
      </Button>
      <noscript>
        <p>Signing in needs JavaScript, which is switched off in this browser.</p>
      </noscript>
    </form>
  );
}
