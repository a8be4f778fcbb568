import type { User } from '@quivertree/session/stored-session';

export const menuButtonClass =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-md px-3 font-semibold hover:bg-pan-deep';

export function MenuButtonContent({ user }: { user: User }) {
  return (
    <>
      <Icon path="M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Zm0 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Zm-5.8 11.7a7 7 0 0 1 11.6 0" />
      <span className="truncate max-md:sr-only">{user.name || 'Account'}</span>
      <Icon path="m5 9 7 7 7-7" />
    </>
  );
}

/** Icon drawn here, because an icon library in the header would be loaded on every page. */
function Icon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="size-5 shrink-0"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
