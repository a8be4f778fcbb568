declare global {
  interface Window {
    /**
     * Loads the page that this one is turning into, or else this one again, but not within a minute of a reload
     * (hydration-entry.ts). Returns true if the page is being left.
     */
    renewPage?: () => boolean;
    /** Asks our server whether it can be reached; undefined if it can't (hydration-entry.ts). */
    askServer?: () => Promise<Response | undefined>;
  }
}

/** Delay before retrying an import, in milliseconds. */
const PAUSE_MS = 2_000;
const WAITING_MESSAGE = 'No connection. The rest of this page loads once you’re back online.';

/**
 * Imports scripts over an unreliable connection: `lazy(() => retryImport(() => import('./page.tsx')))`. While the
 * browser is offline, it keeps retrying and shows a notice. If our server can be reached but no longer has the file, as
 * after a release, it renews the page after the second attempt.
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  if (import.meta.env.SSR) return load();
  let notice: HTMLElement | undefined;
  for (let failed = false; ; ) {
    try {
      const loaded = await load();
      notice?.remove();
      return loaded;
    } catch (error) {
      const connected = (await window.askServer?.()) !== undefined;
      if (connected && failed) {
        notice?.remove();
        if (window.renewPage?.()) await new Promise(() => {});
        throw error;
      }
      failed = connected;
      if (!connected) notice ??= showNotice(WAITING_MESSAGE);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      retryStyles();
    }
  }
}

/** Requests failed style sheets again, since the bundler requests each of them only once. */
function retryStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}

function showNotice(text: string): HTMLElement {
  const notice = Object.assign(document.createElement('p'), { role: 'status', className: 'offline-notice' });
  notice.append(text);
  document.body.append(notice);
  return notice;
}
