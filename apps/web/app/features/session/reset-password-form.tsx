import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { EmailField } from './email-field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { formControl, typedInto } from './form-control.ts';
import { checkNewPassword, NewPasswordFields, newPasswordOf } from './new-password-fields.tsx';
import { type Objection, useSubmission } from './use-submission.ts';
import { browserSession } from './use-session.ts';

interface ResetPasswordFormProps {
  /** Email address from the page's query. */
  email: string;
  /** Called once the password is set; `signedIn` is false if the sign-in that follows failed. */
  onReset: (signedIn: boolean) => void;
}

/** Form for the emailed code and a new password (specification, section 5). */
export function ResetPasswordForm({ email, onReset }: ResetPasswordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const usable = useHydrated();
  const { busy, problemAt, submit, correct } = useSubmission({
    check: (sent) => missingField(sent) ?? checkNewPassword(sent),
    fallback: 'Failed to reset password.',
    refusedControls: { 'account.invalid_reset_code': 'code', 'account.easy_password': 'password' },
    send: async (sent) =>
      onReset(
        await browserSession().resetPassword({
          email: typedInto(sent, 'email'),
          code: typedInto(sent, 'code'),
          newPassword: newPasswordOf(sent),
        }),
      ),
  });

  // The email's link carries a code in the URL fragment, which reaches no server and no log. Focus stays where it is if
  // the user is already typing.
  useEffect(() => {
    const fields = form.current;
    if (!fields) return;
    const linkCode = location.hash.slice(1);
    if (linkCode !== '' && typedInto(fields, 'code') === '') formControl(fields, 'code').value = linkCode;
    if (email !== '' && !fields.contains(document.activeElement))
      formControl(fields, linkCode === '' ? 'code' : 'password').focus();
  }, [email]);

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={correct}
      className="flex flex-col gap-5"
    >
      <EmailField defaultValue={email} error={problemAt('email')} />
      <TextField
        label="Reset Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        error={problemAt('code')}
        required
      />
      <NewPasswordFields problemAt={problemAt} />
      <FormAlert>{problemAt()}</FormAlert>
      <Button type="submit" busy={busy} disabled={!usable}>
        Reset Password
      </Button>
      <noscript>
        <p>Turn on JavaScript in your browser to reset your password.</p>
      </noscript>
    </form>
  );
}

function missingField(form: HTMLFormElement): Objection | undefined {
  const control = ['email', 'code'].find((name) => typedInto(form, name) === '');
  if (control === undefined) return undefined;
  return { control, message: 'Invalid password reset link. Please request a new password reset.' };
}
