import { hasWebAddress, NAME_WITH_WEB_ADDRESS, isSitePath } from '@quivertree/domain/text/web-address';
import { privacyPath, termsPath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../pages/link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { EmailField } from './email-field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { formControl, typedInto } from './form-control.ts';
import { checkNewPassword, NewPasswordFields, newPasswordOf } from './new-password-fields.tsx';
import { type Objection, useSubmission } from './use-submission.ts';
import { browserSession } from './use-session.ts';

interface SignUpFormProps {
  /** Called once the account exists; `signedIn` is false if the sign-in that follows failed. */
  onSignedUp: (account: { firstname: string; signedIn: boolean }) => void;
  /** Prefilled address. */
  email: string | undefined;
  /** Path to continue to, also after confirming the address on another device. */
  next: () => string;
}

/** Five fields, all required (specification, section 5). */
export function SignUpForm({ onSignedUp, email, next }: SignUpFormProps) {
  const usable = useHydrated();
  const { busy, problemAt, submit, correct } = useSubmission({
    check: (form) => missingField(form) ?? checkNewPassword(form),
    fallback: 'Failed to create account. Please try again.',
    refusedControls: { 'account.email_taken': 'email', 'account.easy_password': 'password' },
    async send(form) {
      const account = {
        firstname: typedInto(form, 'firstname'),
        lastname: typedInto(form, 'lastname'),
        email: typedInto(form, 'email'),
        password: newPasswordOf(form),
        ...(isSitePath(next()) ? { next: next() } : {}),
      };
      onSignedUp({ firstname: account.firstname, signedIn: await browserSession().signUp(account) });
    },
  });

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={correct}
      className="flex flex-col gap-5"
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="First Name"
          name="firstname"
          autoComplete="given-name"
          maxLength={60}
          error={problemAt('firstname')}
          required
        />
        <TextField
          label="Last Name"
          name="lastname"
          autoComplete="family-name"
          maxLength={60}
          error={problemAt('lastname')}
          required
        />
      </div>
      <EmailField defaultValue={email} error={problemAt('email')} />
      <NewPasswordFields problemAt={problemAt} />
      <p className="text-sm text-soft">
        By creating an account you agree to our{' '}
        <Link to={termsPath} className="underline">
          terms and conditions
        </Link>{' '}
        and confirm that you’ve read our{' '}
        <Link to={privacyPath} className="underline">
          privacy policy
        </Link>
        .
      </p>
      <FormAlert>{problemAt()}</FormAlert>
      <Button type="submit" busy={busy} disabled={!usable}>
        {busy ? 'Creating account...' : 'Create Account'}
      </Button>
      <noscript>
        <p>Turn on JavaScript in your browser to create an account.</p>
      </noscript>
    </form>
  );
}

function missingField(form: HTMLFormElement): Objection | undefined {
  const control =
    ['firstname', 'lastname', 'email'].find((name) => typedInto(form, name) === '') ??
    ['password', 'confirmation'].find((name) => formControl(form, name).value === '');
  if (control !== undefined) return { control, message: 'Please fill in all required fields.' };
  const named = ['firstname', 'lastname'].find((name) => hasWebAddress(typedInto(form, name)));
  return named === undefined ? undefined : { control: named, message: NAME_WITH_WEB_ADDRESS };
}
