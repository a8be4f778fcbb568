import { deleteAccount } from '@quivertree/contract/accounts/own-account';
import { useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { signOut } from '../session/sign-out.ts';
import { AccountSection } from '../accounts/account-section.tsx';
import { SettingsForm } from '../accounts/settings-form.tsx';

/** Deletes the account, after a second confirmation that says what happens to its data. */
export function DeleteAccount() {
  const [sure, setSure] = useState(false);
  return (
    <AccountSection
      title="Delete your account"
      about="Your name, email address and sessions are deleted right away. Your tickets for upcoming events stay valid: use the links in your emails. Personal details on those orders are deleted after the events. The law requires us to keep a record of the amounts you paid."
    >
      {sure ? (
        <SettingsForm
          button="Permanently delete my account"
          save={async () => {
            await apiClient.call(deleteAccount, {});
            signOut();
            return 'Account deleted';
          }}
        >
          {null}
        </SettingsForm>
      ) : (
        <Button kind="quiet" className="px-0!" onClick={() => setSure(true)}>
          I want to delete my account
        </Button>
      )}
    </AccountSection>
  );
}
