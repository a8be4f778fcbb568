import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Visit {
  page: Page;
  /** What the browser complained about: errors, hydration and policy warnings. */
  complaints: string[];
}

/** Somebody opens a browser of their own; everything the browser complains about is noted. */
export async function visit(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 850 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      reportError(new Error(`The content-security policy refused ${violatedDirective} of ${blockedURI}: ${sample}`)),
    ),
  );
  if (options.javaScriptEnabled !== false) {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (...to) => awake(page, await goto(...to));
    page.reload = async (...how) => awake(page, await reload(...how));
  }
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A right password without the second step is answered so by the specification's own sign-in.
    if (message.location().url.endsWith('/api/v2/auth/login') && message.text().includes('401')) return;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return { page, complaints };
}

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/**
 * Waits until a page of ours is set in motion: its scripts are fetched once it is painted, and somebody who clicks before
 * takes the way without scripts, which has journeys of its own.
 */
async function awake<Answer>(page: Page, answer: Answer): Promise<Answer> {
  await page.waitForFunction(
    () => {
      if (!document.getElementById('page-data')) return true;
      const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1] as
        | ReactRoot
        | undefined;
      return root?.stateNode.current.memoizedState.isDehydrated === false;
    },
    undefined,
    { polling: 20 },
  );
  // What a page begins then, for instance to hear keys, it does in tasks of its own.
  await page.waitForFunction(() => new Promise((done) => requestIdleCallback(() => done(true))));
  return answer;
}

/** Nothing was wrong in the browser's eyes, whatever the page looked like. */
export function expectNoComplaints({ complaints }: Visit): void {
  expect(complaints).toEqual([]);
}

/** Keeps a picture of the page in the folder that PICTURES names; without it none is taken. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
