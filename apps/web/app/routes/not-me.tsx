import { NotMePage } from '../features/session/not-me-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { homePath } from '../paths.ts';

export default function NotMe() {
  return (
    <>
      <PageHead title="This wasn’t me" path={homePath} personal />
      <NotMePage />
    </>
  );
}
