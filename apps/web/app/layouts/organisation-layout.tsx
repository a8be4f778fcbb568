import { type LoaderFunctionArgs, useParams } from 'react-router';
import { OrganisationFrame } from '../features/hub/organisation-frame.tsx';
import { knownHubPage } from '../features/hub/hub-sections.ts';
import { ORGANISATION_PAGES } from '../pages/hub-pages.ts';

export function loader({ params }: LoaderFunctionArgs) {
  return knownHubPage(ORGANISATION_PAGES, params['*']);
}

/** In the browser, HubPages redirects unknown paths, so navigation needs no request to the server. */
export function clientLoader() {
  return null;
}

/** Layout of the pages about an organisation. */
export default function OrganisationLayout() {
  const { organiserId = '' } = useParams();
  return <OrganisationFrame organiserId={organiserId} />;
}
