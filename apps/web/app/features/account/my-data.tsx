import { downloadMyData } from '@quivertree/contract/own-account';
import { apiClient } from '../../api-client.ts';
import { AccountSection } from './account-section.tsx';
import { SavedForm } from './saved-form.tsx';

/** Everything that is held about somebody, as a file. */
export function MyData() {
  return (
    <AccountSection
      title="Your data"
      about="Everything that we hold about you: account, orders, tickets and admissions."
    >
      <SavedForm
        button="Download my data"
        save={async () => {
          const data = await apiClient.call(downloadMyData, {});
          const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
          const link = document.createElement('a');
          link.href = url;
          link.download = 'my-quivertree-data.json';
          link.click();
          URL.revokeObjectURL(url);
          return 'Your data is downloaded.';
        }}
      >
        {null}
      </SavedForm>
    </AccountSection>
  );
}
