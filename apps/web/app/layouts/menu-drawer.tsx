import { useEffect, useRef } from 'react';
import { DrawerAccount } from '../features/session/drawer-account.tsx';
import { Icon } from '../ui/icon.tsx';
import { useMainLinks } from './use-main-links.ts';
import { SiteLink } from './site-link.tsx';

/** Navigation of a narrow screen. A modal dialog: focus stays inside, Escape closes it. */
export default function MenuDrawer({ onClose }: { onClose: () => void }) {
  const mainLinks = useMainLinks();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label="Menu"
      onClose={onClose}
      className="fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none overflow-y-auto bg-aloe px-[max(1.25rem,env(safe-area-inset-left),env(safe-area-inset-right))] py-3 text-on-aloe"
    >
      <button
        type="button"
        aria-label="Close menu"
        onClick={() => dialog.current?.close()}
        className="-mr-2.5 ml-auto flex size-11 items-center justify-center"
      >
        <Icon className="size-7" strokeWidth="2.25" path="m5 5 14 14M19 5 5 19" />
      </button>
      <nav aria-label="Menu" className="mt-8 flex flex-col">
        {mainLinks
          .filter(({ wideOnly }) => !wideOnly)
          .map(({ label, to }) => (
            <SiteLink
              key={label}
              to={to}
              onClick={onClose}
              className="border-t border-on-aloe/25 py-3 font-display text-4xl font-extrabold tracking-tight aria-[current=page]:underline"
            >
              {label}
            </SiteLink>
          ))}
      </nav>
      <DrawerAccount onClose={onClose} />
    </dialog>
  );
}
