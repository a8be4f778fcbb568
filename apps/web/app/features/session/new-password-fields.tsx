import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '@quivertree/domain/password-length';
import { FormAlert } from '../../ui/form-alert.tsx';
import { formControl } from './form-control.ts';
import { PasswordField } from './password-field.tsx';
import type { Objection, Submission } from './use-submission.ts';

/** New password, entered twice. */
export function NewPasswordFields({ problemAt }: Pick<Submission, 'problemAt'>) {
  return (
    <>
      <FormAlert>{problemAt('password')}</FormAlert>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${SHORTEST_PASSWORD} characters. A few random words work well.`}
        required
      />
      <FormAlert>{problemAt('confirmation')}</FormAlert>
      <PasswordField label="Confirm Password" name="confirmation" autoComplete="new-password" required />
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
  if (password.length < SHORTEST_PASSWORD)
    return { control: 'password', message: `Password must be at least ${SHORTEST_PASSWORD} characters long.` };
  if (password !== formControl(form, 'confirmation').value)
    return { control: 'confirmation', message: 'Passwords do not match.' };
  if (password.length > LONGEST_PASSWORD)
    return { control: 'password', message: `Password must be at most ${LONGEST_PASSWORD} characters long.` };
  return undefined;
}
