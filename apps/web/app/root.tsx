import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { NAMIBIA, wallTimeAt } from '@quivertree/domain/dates/zoned-time';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type LinksFunction,
  type LoaderFunctionArgs,
  Links,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
} from 'react-router';
import { replayClicks } from './hydration/click-replay.ts';
import { externalLinks } from './document/external-links.ts';
import { LazyActingBar } from './features/acting/lazy-acting-bar.tsx';
import { BrokenPage } from './layouts/broken-page.tsx';
import { orderTicketsPath } from './pages/paths.ts';
import { pageRender } from './document/page-render.ts';
import { SeedsContext, seedsOf } from './queries/page-seeds.ts';
import stylesheet from './styles/styles.css?url';
import withoutScripts from './styles/without-scripts.css?url';
import { forgetDrafts } from './ui/drafts.ts';
import { answers } from './queries/answers.ts';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/app.webmanifest' },
];

/** Ten minutes, since sales open and close at round times. */
const CLOCK_STEP = 10 * 60_000;

export function loader({ context }: LoaderFunctionArgs) {
  const { publicUrl, externalLinks: given } = context.get(pageRender);
  const asOf = Math.floor(Date.now() / CLOCK_STEP) * CLOCK_STEP;
  return {
    publicUrl,
    links: externalLinks(given),
    /** Approximate time of the document in milliseconds since 1970: coarse, so that it stays the same for a while. */
    asOf,
    /** Current year in Namibia. */
    year: wallTimeAt(asOf, NAMIBIA).year,
  };
}

/** The root's data doesn't change during navigation. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-NA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf5ec" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1b1512" />
        {import.meta.env.SSR && <FontPreloads />}
        <Links />
        <noscript>{import.meta.env.SSR && <link rel="stylesheet" href={withoutScripts} />}</noscript>
      </head>
      <body>
        {children}
        <ScrollRestoration />
      </body>
    </html>
  );
}

/** The fonts, loaded ahead of the style sheet that names them. On a ticket's page, they would hold up its code. */
function FontPreloads() {
  const { pathname } = useLocation();
  if (pathname.startsWith(orderTicketsPath(''))) return null;
  return [bricolage, figtree].map((href) => (
    <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
  ));
}

export default function Root() {
  const matches = useMatches();
  const { pathname } = useLocation();
  useEffect(() => forgetDrafts, [pathname]);
  const [seeds] = useState(() => {
    const states = seedsOf(matches.map(({ loaderData }) => loaderData));
    // The answers must be in place before the first component reads them.
    if (!import.meta.env.SSR) answers.plant(states);
    return states;
  });
  useEffect(() => {
    replayClicks();
  }, []);
  return (
    <SeedsContext value={seeds}>
      <LazyActingBar />
      <Outlet />
    </SeedsContext>
  );
}

export { BrokenPage as ErrorBoundary };
