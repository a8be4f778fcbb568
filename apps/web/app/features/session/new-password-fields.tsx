import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@quivertree/domain/accounts/password-length';
import { formControl } from './form-control.ts';
import { PasswordField } from './password-field.tsx';
import type { Objection, Submission } from './use-submission.ts';

/** New password, entered twice. */
export function NewPasswordFields({ problemAt }: Pick<Submission, 'problemAt'>) {
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. A few random words work well.`}
        error={problemAt('password')}
        required
      />
      <PasswordField
        label="Confirm Password"
        name="confirmation"
        autoComplete="new-password"
        error={problemAt('confirmation')}
        required
      />
    </>
  );
}

/** The password as typed: it's not trimmed. */
export function newPasswordOf(form: HTMLFormElement): string {
  return formControl(form, 'password').value;
}

/** The first problem with the two passwords, in the order of the specification's section 5. */
export function checkNewPassword(form: HTMLFormElement): Objection | undefined {
  const password = newPasswordOf(form);
  if (password.length < MIN_PASSWORD_LENGTH)
    return { control: 'password', message: `Password must be at least ${MIN_PASSWORD_LENGTH} characters long.` };
  if (password !== formControl(form, 'confirmation').value)
    return { control: 'confirmation', message: 'Passwords do not match.' };
  if (password.length > MAX_PASSWORD_LENGTH)
    return { control: 'password', message: `Password must be at most ${MAX_PASSWORD_LENGTH} characters long.` };
  return undefined;
}
