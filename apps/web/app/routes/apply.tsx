import { ApplyPage } from '../features/organisers/apply-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { applyPath } from '../paths.ts';

export default function Apply() {
  return (
    <>
      <PageHead
        title="Become an organiser"
        description="Tell us about yourself and start preparing your first event right away."
        path={applyPath}
      />
      <ApplyPage />
    </>
  );
}
