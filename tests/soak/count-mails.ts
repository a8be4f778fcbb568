import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface CountedMails {
  /** Number of emails by Message-ID (the part before the `@`). */
  messageIds: Map<string, number>;
  /** Counts the remaining emails and stops. */
  stop(): Promise<void>;
}

const PAUSE_MS = 500;

/** Counts emails as they arrive and deletes them: tens of thousands, each with its PDF, would fill the disk. */
export function countMails(inboxFolder: string): CountedMails {
  const messageIds = new Map<string, number>();
  let counting = true;
  const countOnce = async () => {
    // Files that are still being written have other names.
    for (const file of (await readdir(inboxFolder)).filter((name) => name.endsWith('.eml'))) {
      const path = join(inboxFolder, file);
      const head = await readFile(path, 'latin1');
      const id = /^message-id:\s*<([^@>]+)@/im.exec(head)?.[1];
      if (id) messageIds.set(id, (messageIds.get(id) ?? 0) + 1);
      await rm(path);
    }
  };
  const running = (async () => {
    for (; counting; await wait(PAUSE_MS)) await countOnce();
    await countOnce();
  })();
  return {
    messageIds,
    async stop() {
      counting = false;
      await running;
    },
  };
}
