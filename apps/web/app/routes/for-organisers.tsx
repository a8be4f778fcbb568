import { ServicesPage } from '../features/business/services-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { servicesPath } from '../paths.ts';
import { SITE } from '../site-identity.ts';

export default function Services() {
  return (
    <>
      <PageHead
        title="Services"
        description={`What ${SITE.name} does for organisers: publish, sell, admit, settle.`}
        path={servicesPath}
      />
      <ServicesPage />
    </>
  );
}
