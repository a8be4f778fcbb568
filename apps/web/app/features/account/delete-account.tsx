import { deleteAccount } from '@quivertree/contract/own-account';
import { useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { signOut } from '../session/sign-out.ts';
import { AccountSection } from './account-section.tsx';
import { SavedForm } from './saved-form.tsx';

/** The way out: asked for twice, and said what becomes of what. */
export function DeleteAccount() {
  const [sure, setSure] = useState(false);
  return (
    <AccountSection
      title="Delete your account"
      about="Your name, address and sessions go at once. Tickets for events to come stay valid by the links in your mails; what is personal in their orders goes when the events are over. Amounts stay in the books, as the law asks."
    >
      {sure ? (
        <SavedForm
          button="Delete my account for good"
          save={async () => {
            await apiClient.call(deleteAccount, {});
            signOut();
            return 'Your account is deleted.';
          }}
        >
          {null}
        </SavedForm>
      ) : (
        <Button kind="quiet" className="px-0!" onClick={() => setSure(true)}>
          I want to delete my account
        </Button>
      )}
    </AccountSection>
  );
}
