/** Delay before retrying an import, in milliseconds. */
const PAUSE_MS = 2_000;
const WAITING_MESSAGE = 'No connection. We’ll continue as soon as you’re back online.';

/**
 * Imports scripts over an unreliable connection. While offline it keeps retrying and the page says what it waits for.
 * If our server answers without the file, as after a release, it fails at the second attempt.
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  let notice: HTMLElement | undefined;
  for (let failed = false; ; ) {
    try {
      const loaded = await load();
      notice?.remove();
      return loaded;
    } catch (error) {
      const connected = await isConnected();
      if (connected && failed) {
        notice?.remove();
        throw error;
      }
      failed = connected;
      if (!connected) notice ??= showNotice(WAITING_MESSAGE);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

function isConnected(): Promise<boolean> {
  return fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

function showNotice(text: string): HTMLElement {
  const notice = Object.assign(document.createElement('p'), { role: 'status', className: 'offline-notice' });
  notice.append(text);
  document.body.append(notice);
  return notice;
}
