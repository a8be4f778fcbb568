import type { LoaderFunctionArgs } from 'react-router';
import { AdministrationFrame } from '../features/hub/administration-frame.tsx';
import { knownHubPage } from '../features/hub/hub-sections.ts';
import { ADMINISTRATION_PAGES } from '../pages/hub-pages.ts';

export function loader({ params }: LoaderFunctionArgs) {
  return knownHubPage(ADMINISTRATION_PAGES, params['*']);
}

/** In the browser, HubPages redirects unknown paths, so navigation needs no request to the server. */
export function clientLoader() {
  return null;
}

/** Layout of the administrators' pages. */
export default function AdministrationLayout() {
  return <AdministrationFrame />;
}
