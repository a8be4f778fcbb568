import { SecondStepPage } from '../features/account/second-step-page.tsx';
import { Protected } from '../features/session/guards.tsx';
import { PageHead } from '../head/page-head.tsx';
import { secondStepPath } from '../paths.ts';

export default function SecondStep() {
  return (
    <>
      <PageHead title="Two-step verification" path={secondStepPath()} personal />
      <Protected leadsOn={false}>
        <SecondStepPage />
      </Protected>
    </>
  );
}
