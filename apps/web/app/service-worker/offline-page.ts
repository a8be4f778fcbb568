/** Link to a stored page. */
export interface StoredLink {
  path: string;
  /** Title as HTML. */
  title: string;
}

/** Links to the stored pages, newest first. */
export interface StoredLinks {
  tickets: readonly StoredLink[];
  events: readonly StoredLink[];
}

/** The page shown instead of one that isn't stored, as HTML. It leads to the pages that are. */
export function offlinePage(stylesheet: string, { tickets, events }: StoredLinks): string {
  const listed = list('Your tickets', tickets) + list('Pages you opened', events);
  return (
    `<!DOCTYPE html><html lang="en-NA" data-offline-copy><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">` +
    `<title>You’re offline · Quivertree</title><link rel="stylesheet" href="${stylesheet}"></head><body>` +
    `<main class="wall flex min-h-dvh flex-col items-start gap-6 py-12"><h1 class="text-4xl sm:text-5xl">You’re offline</h1>` +
    `<p class="max-w-prose text-lg">This page needs a connection. ${
      listed === '' ? 'Tickets and events that you open will be here next time.' : 'These pages are on this device:'
    }</p>${listed}` +
    `<p><a href="" class="inline-flex min-h-12 items-center justify-center rounded-md bg-dune px-6 py-2.5 font-semibold text-on-dune">Try again</a></p>` +
    `</main></body></html>`
  );
}

function list(heading: string, links: readonly StoredLink[]): string {
  if (links.length === 0) return '';
  const rows = links.map(
    ({ path, title }) =>
      `<li class="border-t border-hairline"><a href="${path}" class="flex min-h-12 items-center py-2 font-semibold">${title}</a></li>`,
  );
  return `<section class="w-full max-w-prose"><h2 class="eyebrow mb-3 text-soft">${heading}</h2><ul class="border-b border-hairline">${rows.join('')}</ul></section>`;
}
