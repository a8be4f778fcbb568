import { chooseEmails } from '@quivertree/contract/accounts/own-account';
import {
  NECESSARY_EMAILS,
  OPTIONAL_EMAIL_KINDS,
  OPTIONAL_EMAILS,
  type OptionalEmail,
} from '@quivertree/domain/accounts/email-choices';
import { apiClient } from '../../calls/api-client.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { AccountSection } from './account-section.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Choice of optional emails, with a list of those that are always sent. */
export function EmailChoices({
  declined,
  onSaved,
}: {
  declined: readonly OptionalEmail[];
  onSaved: () => Promise<void>;
}) {
  return (
    <AccountSection
      title="Emails"
      about={
        <>
          <p>We always email you about:</p>
          <ul className="mt-2 list-disc pl-5">
            {NECESSARY_EMAILS.map((mail) => (
              <li key={mail}>{mail}</li>
            ))}
          </ul>
        </>
      }
    >
      <SettingsForm
        button="Save email settings"
        save={async (form) => {
          const chosen = new FormData(form).getAll('mails');
          const declinedNow = OPTIONAL_EMAIL_KINDS.filter((kind) => !chosen.includes(kind));
          await apiClient.call(chooseEmails, { body: { declinedEmails: declinedNow } });
          await onSaved();
          return 'Email settings saved';
        }}
      >
        <fieldset>
          <legend className="mb-2 font-semibold">Email me when</legend>
          {OPTIONAL_EMAIL_KINDS.map((kind) => (
            <CheckboxField
              key={kind}
              name="mails"
              value={kind}
              label={OPTIONAL_EMAILS[kind].name}
              hint={OPTIONAL_EMAILS[kind].about}
              defaultChecked={!declined.includes(kind)}
            />
          ))}
        </fieldset>
      </SettingsForm>
    </AccountSection>
  );
}
