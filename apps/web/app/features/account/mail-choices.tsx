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

/** Which mails somebody wants, of those that they may do without; the others are named. */
export function MailChoices({
  declined,
  onSaved,
}: {
  declined: readonly OptionalMail[];
  onSaved: () => Promise<void>;
}) {
  return (
    <AccountSection
      title="Mails"
      about={
        <>
          <p>These come in any case, since you would lose something without them:</p>
          <ul className="mt-2 list-disc pl-5">
            {NECESSARY_MAILS.map((mail) => (
              <li key={mail}>{mail}</li>
            ))}
          </ul>
        </>
      }
    >
      <SavedForm
        button="Save what comes"
        save={async (form) => {
          const wanted = new FormData(form).getAll('mails');
          const declinedNow = OPTIONAL_MAIL_KINDS.filter((kind) => !wanted.includes(kind));
          await apiClient.call(chooseMails, { body: { declinedMails: declinedNow } });
          await onSaved();
          return 'Your choice is saved.';
        }}
      >
        <fieldset>
          <legend className="mb-2 font-semibold">Mail me when</legend>
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
