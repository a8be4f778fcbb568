import { PartsPage } from '../features/parts/parts-page.tsx';
import { PageHead } from '../head/page-head.tsx';

export default function Parts() {
  return (
    <>
      <PageHead title="Components" path="/dev/ui" personal />
      <PartsPage />
    </>
  );
}
