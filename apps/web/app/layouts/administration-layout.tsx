import { AdministrationFrame } from '../features/hub/administration-frame.tsx';
import { RoleGated } from '../features/session/guards.tsx';
import { ADMINISTRATION_ROUTES } from '../hub-routes.ts';

/** Around every page for administrators. */
export default function AdministrationLayout() {
  return (
    <RoleGated roles={['ADMINISTRATOR']}>
      <AdministrationFrame routes={ADMINISTRATION_ROUTES} />
    </RoleGated>
  );
}
