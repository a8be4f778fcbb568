import { ComponentGalleryPage } from '../features/component-gallery/component-gallery-page.tsx';
import { PageHead } from '../head/page-head.tsx';

export default function Parts() {
  return (
    <>
      <PageHead title="Components" path="/dev/ui" personal />
      <ComponentGalleryPage />
    </>
  );
}
