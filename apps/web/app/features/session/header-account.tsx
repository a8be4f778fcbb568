import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { loginPath, signUpPath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MenuButtonContent, menuButtonClass } from './menu-button.tsx';
import { returnState } from './return-path.ts';
import type { User } from '@quivertree/session/stored-session';
import { useSession } from './use-session.ts';
import { retryImport } from '../../hydration/retrying-import.ts';

const loadMenu = () => retryImport(() => import('./account-menu.tsx'));
const AccountMenu = lazy(loadMenu);

/**
 * Log In and Sign Up, or the signed-in user's menu. Both take up the same space, so that nothing shifts once the
 * session is known.
 */
export function HeaderAccount({
  compact = false,
}: {
  /** On a phone, the button is no wider than its icon. */
  compact?: boolean;
}) {
  const { user } = useSession();
  return (
    <div
      className={classNames(
        'flex h-12 items-center justify-end gap-1 md:w-52',
        compact ? '-mr-3 shrink-0 max-md:[&_button>svg+*+svg]:hidden' : 'w-24 max-[16rem]:w-20',
      )}
    >
      {user ? <UserMenu user={user} /> : <SignedOutLinks />}
    </div>
  );
}

const linkClass =
  'inline-flex min-h-11 items-center rounded-md px-4 font-semibold whitespace-nowrap max-[16rem]:px-2 transition-colors';

function SignedOutLinks() {
  const location = useLocation();
  return (
    <>
      <Link
        to={loginPath()}
        state={returnState(location)}
        className={`${linkClass} border border-current hover:bg-camelthorn hover:text-pan`}
      >
        Log In
      </Link>
      <Link to={signUpPath} className={`${linkClass} hover:underline max-md:hidden`}>
        Sign Up
      </Link>
    </>
  );
}

/** The user's menu, at first only its button: the menu itself is loaded when the button is hovered over or focused. */
function UserMenu({ user }: { user: User }) {
  /** The `detail` of the click on the button. */
  const [openedBy, setOpenedBy] = useState<number>();
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={({ detail }) => setOpenedBy(detail)}
      className={menuButtonClass}
    >
      <MenuButtonContent user={user} />
    </button>
  );
  if (openedBy === undefined) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu user={user} openedBy={openedBy} />
    </Suspense>
  );
}
