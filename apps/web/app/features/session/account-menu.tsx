import type { User } from '@quivertree/session/stored-session';
import { accountPath, adminHubPath, businessHubPath, myTicketsPath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { Menu, menuItem } from '../../ui/menu.tsx';
import { MenuButtonContent, menuButtonClass } from './menu-button.tsx';
import { askToSignOut } from './sign-out.ts';

/**
 * The signed-in user's menu. It is rendered only once its button has been clicked (header-account.tsx), so it opens
 * straight away.
 */
export default function AccountMenu({ user, openedBy }: { user: User; openedBy: number }) {
  const signedInAs = `Signed in as ${user.email}`;
  return (
    <Menu openedBy={openedBy} button={<MenuButtonContent user={user} />} buttonClass={menuButtonClass}>
      {/* Hidden, because a menu may only contain items and groups; the group below has the same name. */}
      <p aria-hidden="true" className="flex items-center gap-3 px-4 py-2 text-sm text-soft">
        {user.avatarUrl && (
          <img src={user.avatarUrl} alt="" width={40} height={40} className="size-10 rounded-full object-cover" />
        )}
        <span className="truncate">{signedInAs}</span>
      </p>
      <div role="group" aria-label={signedInAs}>
        {user.roles.includes('BUSINESS_ADMIN') && (
          <Link {...menuItem} to={businessHubPath}>
            Business Hub
          </Link>
        )}
        {user.roles.includes('ADMINISTRATOR') && (
          <Link {...menuItem} to={adminHubPath}>
            Admin Hub
          </Link>
        )}
        <Link {...menuItem} to={myTicketsPath}>
          My Tickets
        </Link>
        <Link {...menuItem} to={accountPath}>
          Account settings
        </Link>
        <button {...menuItem} type="button" onClick={askToSignOut}>
          Sign out
        </button>
      </div>
    </Menu>
  );
}
