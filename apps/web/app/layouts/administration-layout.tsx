import type { LoaderFunctionArgs } from 'react-router';
import { AdministrationFrame } from '../features/hub/administration-frame.tsx';
import { knownHubPage } from '../features/hub/known-hub-page.ts';
import { RoleGated } from '../features/session/guards.tsx';
import { ADMINISTRATION_ROUTES } from '../hub-routes.ts';

export function loader({ params }: LoaderFunctionArgs) {
  return knownHubPage(ADMINISTRATION_ROUTES, params['*']);
}

/** Within the browser, the pages themselves know. */
export function clientLoader() {
  return null;
}

/** Around every page for administrators. */
export default function AdministrationLayout() {
  return (
    <RoleGated roles={['ADMINISTRATOR']}>
      <AdministrationFrame routes={ADMINISTRATION_ROUTES} />
    </RoleGated>
  );
}
