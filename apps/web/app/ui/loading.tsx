/** Loading state of a whole part of the page. */
export function Loading({ children = 'Loading...' }: { children?: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-24 text-lg text-soft">
      <Spinner />
      {children}
    </p>
  );
}

/** Decorative spinner; the text beside it says what is happening. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={`animate-spin ${className}`}>
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path d="M21.5 12A9.5 9.5 0 0 0 12 2.5" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

interface LoadingInBrowserProps {
  /** The content that needs scripts, as the subject of a sentence. */
  subject?: string;
  instead?: string;
}

/** Loading state for content that needs scripts. Without them it says so and offers an alternative. */
export function LoadingInBrowser({ subject = 'This page', instead }: LoadingInBrowserProps) {
  return (
    <>
      <div className="needs-scripts">
        <Loading />
      </div>
      <noscript>
        <p className="wall py-16 text-lg">
          {[`${subject} needs JavaScript. Turn it on in your browser.`, instead].filter(Boolean).join(' ')}
        </p>
      </noscript>
    </>
  );
}
