import { OAuthCallbackPage } from '../features/session/oauth-callback-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { homePath } from '../paths.ts';

export default function OAuthCallback() {
  return (
    <>
      <PageHead title="Signing in" path={homePath} personal />
      <OAuthCallbackPage />
    </>
  );
}
