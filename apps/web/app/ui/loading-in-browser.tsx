import { Loading } from './loading.tsx';

/** Loading of what only scripts can fetch; where none run it says so, with what helps instead. */
export function LoadingInBrowser({ instead }: { instead?: string }) {
  return (
    <>
      <div className="no-scripts:hidden">
        <Loading />
      </div>
      <noscript>
        <p className="wall py-16 text-lg">
          {['This page needs JavaScript, which is turned off in your browser.', instead].filter(Boolean).join(' ')}
        </p>
      </noscript>
    </>
  );
}
