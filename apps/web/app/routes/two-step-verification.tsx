import { TwoStepVerificationPage } from '../features/accounts/two-step-verification-page.tsx';
import { Protected } from '../features/session/guards.tsx';
import { PageHead } from '../head/page-head.tsx';
import { twoStepSetupPath } from '../paths.ts';

export default function TwoStepVerification() {
  return (
    <>
      <PageHead title="Two-step verification" path={twoStepSetupPath()} personal />
      <Protected requiresTwoStep={false}>
        <TwoStepVerificationPage />
      </Protected>
    </>
  );
}
