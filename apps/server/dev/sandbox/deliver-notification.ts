import { setTimeout as wait } from 'node:timers/promises';
import type { PreparedNotification } from './checkout.ts';

/** Pauses between attempts to deliver a notification, in milliseconds. The buyer waits for the first attempt. */
const RETRIES_MS = [1_000, 5_000, 30_000, 120_000];
const ATTEMPT_LIMIT_MS = 5_000;

/** Sends a notification, and retries in the background until the server accepts it. */
export async function deliverNotification(notification: PreparedNotification): Promise<void> {
  if (await sendOnce(notification)) return;
  void (async () => {
    for (const pause of RETRIES_MS) {
      await wait(pause, undefined, { ref: false });
      if (await sendOnce(notification)) return;
    }
  })();
}

/** Sends a notification once; returns true if the server accepted it. */
export async function sendOnce({ url, headers, body }: PreparedNotification): Promise<boolean> {
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(ATTEMPT_LIMIT_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}
