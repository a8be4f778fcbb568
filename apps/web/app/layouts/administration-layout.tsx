import { AdministrationFrame } from '../features/hub/administration-frame.tsx';
import { RoleGated } from '../features/session/guards.tsx';

/** Around every page for administrators. */
export default function AdministrationLayout() {
  return (
    <RoleGated roles={['ADMINISTRATOR']}>
      <AdministrationFrame />
    </RoleGated>
  );
}
