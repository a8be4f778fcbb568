import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Paths of the pages and files that this browser has stored. */
export const stored = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => [...(await (await caches.open(name)).keys())]),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Opens a page and waits until it has been stored. */
export async function openAndStore(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => stored(page)).toContain(path);
}
