import { ServicesPage } from '../features/site/services-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { servicesPath } from '../paths.ts';
import { SITE } from '../site-identity.ts';

export default function Services() {
  return (
    <>
      <PageHead
        title="Services"
        description={`What ${SITE.name} offers organisers: publish events, sell tickets, check guests in and get paid.`}
        path={servicesPath}
      />
      <ServicesPage />
    </>
  );
}
