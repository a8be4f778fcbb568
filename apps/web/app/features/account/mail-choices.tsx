import { chooseMails } from '@quivertree/contract/own-account';
import {
  NECESSARY_MAILS,
  OPTIONAL_MAIL_KINDS,
  OPTIONAL_MAILS,
  type OptionalMail,
} from '@quivertree/domain/mail-choices';
import { apiClient } from '../../api-client.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { AccountSection } from './account-section.tsx';
import { SavedForm } from './saved-form.tsx';

/** Choice of optional emails, with a list of those that are always sent. */
export function MailChoices({
  declined,
  onSaved,
}: {
  declined: readonly OptionalMail[];
  onSaved: () => Promise<void>;
}) {
  return (
    <AccountSection
      title="Emails"
      about={
        <>
          <p>We always send you these:</p>
          <ul className="mt-2 list-disc pl-5">
            {NECESSARY_MAILS.map((mail) => (
              <li key={mail}>{mail}</li>
            ))}
          </ul>
        </>
      }
    >
      <SavedForm
        button="Save email settings"
        save={async (form) => {
          const chosen = new FormData(form).getAll('mails');
          const declinedNow = OPTIONAL_MAIL_KINDS.filter((kind) => !chosen.includes(kind));
          await apiClient.call(chooseMails, { body: { declinedMails: declinedNow } });
          await onSaved();
          return 'Email settings saved';
        }}
      >
        <fieldset>
          <legend className="mb-2 font-semibold">Email me when</legend>
          {OPTIONAL_MAIL_KINDS.map((kind) => (
            <CheckboxField
              key={kind}
              name="mails"
              value={kind}
              label={OPTIONAL_MAILS[kind].name}
              hint={OPTIONAL_MAILS[kind].about}
              defaultChecked={!declined.includes(kind)}
            />
          ))}
        </fieldset>
      </SavedForm>
    </AccountSection>
  );
}
