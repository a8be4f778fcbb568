import { OAuthTwoStepPage } from '../features/session/oauth-two-step-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { homePath } from '../paths.ts';

export default function OAuthSecondStep() {
  return (
    <>
      <PageHead title="Sign in with Google" path={homePath} personal />
      <OAuthTwoStepPage />
    </>
  );
}
