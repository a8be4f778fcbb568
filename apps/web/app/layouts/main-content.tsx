import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const CONTENT_ID = 'content';

/** Path of the page shown last, in whichever layout. */
let shown: string | undefined;

/**
 * Target of the skip link. A page that replaces another without a reload takes focus, so that a screen reader starts at
 * its top.
 */
export function MainContent({ className, children }: { className?: string; children: ReactNode }) {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const before = shown;
    shown = pathname;
    if (before !== undefined && before !== pathname) content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id={CONTENT_ID} ref={content} tabIndex={-1} className={`outline-none ${className ?? ''}`}>
      {children}
    </main>
  );
}

export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-3 focus:rounded-md focus:bg-camelthorn focus:px-5 focus:py-3 focus:font-semibold focus:text-pan"
    >
      Skip to content
    </a>
  );
}
