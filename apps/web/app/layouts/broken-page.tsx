import { isRouteErrorResponse, useRouteError } from 'react-router';
import { homePath } from '../pages/paths.ts';
import { SITE } from '../features/site/site-identity.ts';
import { buttonClass } from '../ui/button.tsx';

/** Error page. It has no layout, since the layout may be what's broken. */
export function BrokenPage() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <main className="wall flex min-h-dvh flex-col items-start justify-center py-16">
      <title>{`Something went wrong · ${SITE.name}`}</title>
      <p className="figures eyebrow text-soft">{status}</p>
      <h1 className="mt-3 text-[clamp(2.75rem,8.5vw,7.5rem)]">Something went wrong</h1>
      <p className="mt-6 mb-8 max-w-[44ch] text-lg">Something went wrong on our side. Your orders are safe.</p>
      <p className="flex flex-wrap gap-3">
        <a href="" className={buttonClass()}>
          Try again
        </a>
        <a href={homePath} className={buttonClass('outline')}>
          Go back home
        </a>
      </p>
    </main>
  );
}
