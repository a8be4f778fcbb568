import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const CONTENT_ID = 'content';

/** Header, page, footer. */
export default function PublicLayout() {
  const content = useFocusAfterNavigation();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${CONTENT_ID}`}
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-3 focus:rounded-md focus:bg-camelthorn focus:px-5 focus:py-3 focus:font-semibold focus:text-pan"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id={CONTENT_ID} ref={content} tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}

/** A page that replaces another without a reload takes the focus, so that a screen reader begins at its top. */
function useFocusAfterNavigation() {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
