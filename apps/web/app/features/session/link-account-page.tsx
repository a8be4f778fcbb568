import { linkAccount, sendLinkCode } from '@quivertree/contract/accounts/oauth';
import { useEffect, useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { messageOf } from '@quivertree/contract/error-message';
import { loginPath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../pages/link.tsx';
import { showError, showSuccess } from '../../ui/toast.ts';
import { AccountPage, leadLinkClass } from './account-page.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { formControl, typedInto } from './form-control.ts';
import { PasswordField } from './password-field.tsx';
import { useSubmission } from './use-submission.ts';

/**
 * Links a Google sign-in to an existing account with the same address, confirmed by its password or by an emailed code.
 * The sign-in's key is in the URL fragment, so that it reaches no server and no log.
 */
export default function LinkAccountPage() {
  const [state, setState] = useState<string>();
  const [byCode, setByCode] = useState(false);
  const [sending, setSending] = useState(false);
  useEffect(() => setState(location.hash.slice(1)), []);

  const { busy, problemAt, submit, correct } = useSubmission({
    check: (form) => {
      const control = byCode ? 'code' : 'password';
      const secret = byCode ? typedInto(form, control) : formControl(form, control).value;
      if (secret !== '') return undefined;
      return { control, message: byCode ? 'Please enter the code from the email.' : 'Please enter your password.' };
    },
    fallback: 'OAuth failed',
    async send(form) {
      const secret = byCode ? { code: typedInto(form, 'code') } : { password: formControl(form, 'password').value };
      const { redirectTo } = await apiClient.call(linkAccount, { body: { state: state ?? '', ...secret } });
      location.assign(redirectTo);
    },
  });

  async function emailCode(): Promise<void> {
    setSending(true);
    try {
      const { message } = await apiClient.call(sendLinkCode, { body: { state: state ?? '' } });
      setByCode(true);
      void showSuccess(message);
    } catch (error) {
      void showError(messageOf(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <AccountPage
      title="One more step"
      lead={
        <>
          <p>There’s already an account with your Google account’s email address.</p>
          <p className="mt-3">Confirm that it’s yours, and you can sign in with Google from now on.</p>
          <p className="mt-3">
            Changed your mind?{' '}
            <Link to={loginPath()} className={leadLinkClass}>
              Sign in another way
            </Link>
          </p>
        </>
      }
    >
      <form
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={correct}
        className="flex flex-col gap-5"
      >
        <FormAlert>{problemAt(byCode ? 'code' : 'password')}</FormAlert>
        {byCode ? (
          <TextField
            label="Code from the email"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoFocus
            spellCheck={false}
            required
          />
        ) : (
          <PasswordField label="Password" name="password" autoComplete="current-password" required />
        )}
        <FormAlert>{problemAt()}</FormAlert>
        <Button type="submit" busy={busy} disabled={!state}>
          Continue
        </Button>
        <Button kind="quiet" busy={sending} disabled={!state || busy} onClick={() => void emailCode()}>
          {byCode ? 'Send another code' : 'Email me a code instead'}
        </Button>
      </form>
    </AccountPage>
  );
}
