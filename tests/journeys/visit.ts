import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Visit {
  page: Page;
  /** Browser errors: console errors, hydration errors and policy violations. */
  browserErrors: string[];
}

/** Opens a separate browser context and collects its errors. */
export async function visit(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 850 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const browserErrors: string[] = [];
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      reportError(new Error(`The content security policy blocked ${violatedDirective} of ${blockedURI}: ${sample}`)),
    ),
  );
  if (options.javaScriptEnabled !== false) {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (...to) => waitForHydration(page, await goto(...to));
    page.reload = async (...options) => waitForHydration(page, await reload(...options));
  }
  page.on('pageerror', (error) => browserErrors.push(error.message));
  page.on('console', (message) => {
    // By the specification, this is the answer to a correct password without two-step verification.
    if (message.location().url.endsWith('/api/v2/auth/login') && message.text().includes('401')) return;
    if (message.type() === 'error' || message.type() === 'warning') browserErrors.push(message.text());
  });
  return { page, browserErrors };
}

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/**
 * Waits for hydration. Scripts are fetched after the first paint; an earlier click would take the path without scripts,
 * which other journeys cover.
 */
async function waitForHydration<Answer>(page: Page, answer: Answer): Promise<Answer> {
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
  // Hydrated pages add some listeners, such as for keys, in separate tasks.
  await page.waitForFunction(() => new Promise((done) => requestIdleCallback(() => done(true))));
  return answer;
}

/** Expects no browser errors, since not all of them are visible on the page. */
export function expectNoBrowserErrors({ browserErrors }: Visit): void {
  expect(browserErrors).toEqual([]);
}

/** Saves a screenshot in the folder named by PICTURES, if set. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
