import { resendTickets } from '@quivertree/contract/accounts/own-account';
import { isEmail } from '@quivertree/domain/events/custom-fields';
import { apiClient } from '../../calls/api-client.ts';
import { TextField } from '../../ui/field.tsx';
import { SettingsForm } from '../accounts/settings-form.tsx';
import { typedInto } from '../session/form-control.ts';

/** Sends a guest's ticket links again. */
export function ResendTickets() {
  return (
    <>
      <p className="mb-5 max-w-[44ch] text-soft">
        Enter the email address you used for your order, and we’ll send the links to your tickets again.
      </p>
      <SettingsForm
        button="Resend my tickets"
        check={(form) => (isEmail(typedInto(form, 'email')) ? undefined : 'Please enter a valid email address.')}
        save={async (form) =>
          (await apiClient.call(resendTickets, { body: { email: typedInto(form, 'email') } })).message
        }
      >
        <TextField label="Email" name="email" type="email" autoComplete="email" maxLength={254} required />
      </SettingsForm>
    </>
  );
}
