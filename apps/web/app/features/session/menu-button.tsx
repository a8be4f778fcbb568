import { ChevronDown, CircleUserRound } from 'lucide-react';
import type { User } from './stored-session.ts';

export const menuButtonClass =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-md px-3 font-semibold hover:bg-pan-deep';

export function MenuButtonContent({ user }: { user: User }) {
  return (
    <>
      <CircleUserRound aria-hidden className="size-5 shrink-0" />
      <span className="truncate max-md:sr-only">{user.name || 'Account'}</span>
      <ChevronDown aria-hidden className="size-4 shrink-0" />
    </>
  );
}
