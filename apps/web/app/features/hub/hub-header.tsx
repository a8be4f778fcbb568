import { createContext, type ReactNode, type Ref, use } from 'react';
import { createPortal } from 'react-dom';
import { Link } from '../../pages/link.tsx';
import { homePath } from '../../pages/paths.ts';
import { SITE } from '../site/site-identity.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { HeaderAccount } from '../session/header-account.tsx';

/** Element in the hub header that `HubHead` renders into. */
export const HubHeadPlace = createContext<HTMLElement | null>(null);

/**
 * Header of all hubs: home link, the frame's content and the account menu, which isn't printed. It stays mounted while
 * frames change.
 */
export function HubHeader({ placeRef }: { placeRef: Ref<HTMLDivElement> }) {
  return (
    <header className="group/header wall relative flex min-h-14 items-center gap-x-2 max-[16rem]:flex-wrap lg:min-h-18 lg:gap-x-6 lg:border-b">
      <Link
        to={homePath}
        aria-label={SITE.name}
        className="-ml-1.5 group-has-[[data-back]]/header:max-lg:hidden inline-flex h-11 shrink-0 items-center gap-2.5 px-1.5"
      >
        <LogoMark className="size-7 lg:size-9" />
        <span translate="no" className="font-display text-2xl font-extrabold tracking-tighter max-lg:hidden">
          {SITE.name}
        </span>
      </Link>
      <div ref={placeRef} className="flex min-w-0 flex-1 items-center gap-x-1 max-[16rem]:contents lg:gap-x-4" />
      <div className="shrink-0 max-[16rem]:ml-auto print:hidden">
        <HeaderAccount compact />
      </div>
    </header>
  );
}

/** Renders its children into the hub header. */
export function HubHead({ children }: { children: ReactNode }) {
  const place = use(HubHeadPlace);
  return place && createPortal(children, place);
}
