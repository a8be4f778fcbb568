import { Loading } from './loading.tsx';

/** Loading state for content that needs scripts. Without them it says so and offers an alternative. */
export function LoadingInBrowser({ instead }: { instead?: string }) {
  return (
    <>
      <div className="no-scripts:hidden">
        <Loading />
      </div>
      <noscript>
        <p className="wall py-16 text-lg">
          {['This page needs JavaScript. Turn it on in your browser.', instead].filter(Boolean).join(' ')}
        </p>
      </noscript>
    </>
  );
}
