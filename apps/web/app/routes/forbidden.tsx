import { ForbiddenPage } from '../features/session/forbidden-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { forbiddenPath } from '../paths.ts';

export default function Forbidden() {
  return (
    <>
      <PageHead title="You don't have access" path={forbiddenPath} personal />
      <ForbiddenPage />
    </>
  );
}
