import { downloadMyData } from '@quivertree/contract/accounts/own-account';
import { apiClient } from '../../calls/api-client.ts';
import { saveFile } from '../../ui/save-file.ts';
import { AccountSection } from './account-section.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Download of all data held about the user. */
export function MyData() {
  return (
    <AccountSection
      title="Your data"
      about="Everything we hold about you: your account, orders, tickets and admissions."
    >
      <SettingsForm
        button="Download my data"
        save={async () => {
          const data = await apiClient.call(downloadMyData, {});
          saveFile('my-quivertree-data.json', 'application/json', JSON.stringify(data, null, 2));
          return 'Data downloaded';
        }}
      >
        {null}
      </SettingsForm>
    </AccountSection>
  );
}
