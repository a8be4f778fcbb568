import { deleteAccount } from '@quivertree/contract/accounts/own-account';
import { apiClient } from '../../calls/api-client.ts';
import { signOut } from '../session/sign-out.ts';
import { AccountSection } from '../accounts/account-section.tsx';
import { SettingsForm } from '../accounts/settings-form.tsx';

/** Deletes the account, after a confirmation. */
export function DeleteAccount() {
  return (
    <AccountSection
      title="Delete your account"
      about="Your name, email address and sessions are deleted right away. Your tickets for upcoming events stay valid: use the links in your emails. Personal details on those orders are deleted after the events. If an event is postponed and doesn’t get a new date, they’re deleted a year after its old one. The law requires us to keep a record of the amounts you paid."
    >
      <SettingsForm
        button="Delete my account"
        ask={() => ({
          title: 'Delete your account?',
          consequence: 'You’ll be signed out everywhere. This can’t be undone.',
        })}
        save={async () => {
          await apiClient.call(deleteAccount, {});
          signOut();
          return 'Account deleted';
        }}
      >
        {null}
      </SettingsForm>
    </AccountSection>
  );
}
