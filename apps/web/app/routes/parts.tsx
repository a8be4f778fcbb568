import { PartsPage } from '../features/parts/parts-page.tsx';
import { PageHead } from '../head/page-head.tsx';

export default function Parts() {
  return (
    <>
      <PageHead title="Parts" path="/dev/ui" personal />
      <PartsPage />
    </>
  );
}
