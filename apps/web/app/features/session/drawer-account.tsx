import { useLocation } from 'react-router';
import { accountPath, loginPath, myTicketsPath, signUpPath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { returnState } from './return-path.ts';
import { useSession } from './use-session.ts';

/** Account links in the menu on narrow screens. */
export function DrawerAccount({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const location = useLocation();
  const links = user
    ? [
        { label: 'Account settings', to: accountPath },
        { label: 'My Tickets', to: myTicketsPath },
      ]
    : [
        { label: 'Log In', to: loginPath() },
        { label: 'Sign Up', to: signUpPath },
      ];
  return (
    <nav aria-label="Account" className="mt-8 flex flex-wrap gap-x-8 border-t border-current/25 pt-4">
      {links.map(({ label, to }) => (
        <Link
          key={label}
          to={to}
          state={returnState(location)}
          onClick={onClose}
          className="inline-flex min-h-12 items-center text-lg font-semibold hover:underline"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
