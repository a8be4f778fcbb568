import type { User } from '@quivertree/session/stored-session';
import { Icon } from '../../ui/icon.tsx';

export const menuButtonClass =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-md px-3 font-semibold hover:bg-pan-deep';

export function MenuButtonContent({ user }: { user: User }) {
  return (
    <>
      <Icon
        className="size-5 shrink-0"
        path="M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Zm0 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Zm-5.8 11.7a7 7 0 0 1 11.6 0"
      />
      <span className="truncate max-md:sr-only">{user.name || 'Account'}</span>
      <Icon className="size-5 shrink-0" path="m5 9 7 7 7-7" />
    </>
  );
}
