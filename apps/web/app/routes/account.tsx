import { AccountSettingsPage } from '../features/accounts/account-settings-page.tsx';
import { Protected } from '../features/session/guards.tsx';
import { PageHead } from '../head/page-head.tsx';
import { accountPath } from '../paths.ts';

export default function Account() {
  return (
    <>
      <PageHead title="Account settings" path={accountPath} personal />
      <Protected>
        <AccountSettingsPage />
      </Protected>
    </>
  );
}
