/** How long until what did not come is asked for again, in milliseconds. */
const PAUSE = 2_000;
const SAID_MEANWHILE = 'No connection. This goes on by itself as soon as there is one.';

/**
 * Fetches scripts that are needed late, over a line that may break at any time: without a connection they are asked for again and
 * again, the page stays as it is and says what it waits for. What our server answers and still cannot be had is gone, as
 * after a release: that fails, at the second time.
 */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  let notice: HTMLElement | undefined;
  for (let gone = false; ; ) {
    try {
      const loaded = await load();
      notice?.remove();
      return loaded;
    } catch (error) {
      const connected = await isConnected();
      if (connected && gone) {
        notice?.remove();
        throw error;
      }
      gone = connected;
      if (!connected) notice ??= say(SAID_MEANWHILE);
      await new Promise((goOn) => setTimeout(goOn, PAUSE));
    }
  }
}

function isConnected(): Promise<boolean> {
  return fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

function say(words: string): HTMLElement {
  const notice = Object.assign(document.createElement('p'), { role: 'status', className: 'waits-for-line' });
  notice.append(words);
  document.body.append(notice);
  return notice;
}
