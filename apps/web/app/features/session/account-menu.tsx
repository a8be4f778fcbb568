import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { accountPath, adminHubPath, businessHubPath, myTicketsPath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { MenuButtonContent, menuButtonClass } from './menu-button.tsx';
import type { User } from '@quivertree/session/stored-session';
import { signOut } from './sign-out.ts';

/**
 * The signed-in user's menu. It is rendered only once its button has been clicked (header-account.tsx), so it opens
 * straight away.
 */
export default function AccountMenu({ user }: { user: User }) {
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    button.current?.focus();
    button.current?.click();
  }, []);

  return (
    <Menu as="div" className="relative">
      <MenuButton ref={button} className={menuButtonClass}>
        <MenuButtonContent user={user} />
      </MenuButton>
      <MenuItems
        modal={false}
        className="absolute top-full right-0 z-50 mt-2 w-72 rounded-lg border bg-pan-bright py-2 shadow-raised focus:outline-none"
      >
        <p className="flex items-center gap-3 px-4 py-2 text-sm text-soft">
          {user.avatarUrl && (
            <img src={user.avatarUrl} alt="" width={40} height={40} className="size-10 rounded-full object-cover" />
          )}
          <span className="truncate">Signed in as {user.email}</span>
        </p>
        {user.roles.includes('BUSINESS_ADMIN') && <MenuLink to={businessHubPath}>Business Hub</MenuLink>}
        {user.roles.includes('ADMINISTRATOR') && <MenuLink to={adminHubPath}>Admin Hub</MenuLink>}
        <MenuLink to={myTicketsPath}>My Tickets</MenuLink>
        <MenuLink to={accountPath}>Account settings</MenuLink>
        <MenuItem>
          <button type="button" onClick={signOut} className={itemClass}>
            Sign out
          </button>
        </MenuItem>
      </MenuItems>
    </Menu>
  );
}

const itemClass = 'flex min-h-11 w-full items-center px-4 text-left font-semibold data-focus:bg-pan-deep';

function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <MenuItem>
      <Link to={to} className={itemClass}>
        {children}
      </Link>
    </MenuItem>
  );
}
