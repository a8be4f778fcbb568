import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { shareChromium } from '../world/chromium.ts';
import { startWorld, type World } from '../world/world.ts';

/** Starts a world and a browser for the journeys of one file, and audits the ledger at the end. */
export async function startJourney(
  ...world: Parameters<typeof startWorld>
): Promise<{ world: World; browser: Browser }> {
  const started = await startWorld(...world);
  const browser = await shareChromium();
  afterAll(async () => {
    await browser.close();
    await assertBooksAgree(started.pool);
    await started.stop();
  });
  return { world: started, browser };
}
