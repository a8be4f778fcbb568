import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type LinksFunction,
  type LoaderFunctionArgs,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router';
import { BrokenPage } from './layouts/broken-page.tsx';
import { pageRender } from './load-context.ts';
import { seed } from './prefetched.ts';
import { queryClient } from './query-client.ts';
import stylesheet from './styles.css?url';

export const links: LinksFunction = () => [
  { rel: 'preload', href: bricolage, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
];

export function loader({ context }: LoaderFunctionArgs) {
  return { publicUrl: context.get(pageRender).publicUrl };
}

/** What the root knows does not change while somebody moves about. */
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
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const matches = useMatches();
  const [client] = useState(() => {
    const cache = queryClient();
    for (const { loaderData } of matches) seed(cache, loaderData);
    return cache;
  });
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}

export { BrokenPage as ErrorBoundary };
