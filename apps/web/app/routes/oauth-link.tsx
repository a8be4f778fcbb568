import { LinkAccountPage } from '../features/session/link-account-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { homePath } from '../paths.ts';

export default function OAuthLink() {
  return (
    <>
      <PageHead title="Sign in with Google" path={homePath} personal />
      <LinkAccountPage />
    </>
  );
}
