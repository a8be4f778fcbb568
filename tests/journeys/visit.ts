import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { BEHAVE_LIKE_OLDEST } from './oldest-browsers.ts';
import { leaveToNextTest, takeUsedTab } from './used-tabs.ts';

export interface Visit {
  page: Page;
  /** Browser errors: console errors, hydration errors and policy violations. */
  browserErrors: string[];
}

export interface VisitOptions extends BrowserContextOptions {
  /** True if no files may be cached yet. */
  firstVisit?: boolean;
}

const CALM_LAPTOP = {
  viewport: { width: 1280, height: 850 },
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} satisfies BrowserContextOptions;

/** A visitor who sees animations. */
export const ANIMATED = { reducedMotion: 'no-preference' } satisfies BrowserContextOptions;

/**
 * Opens a tab that shares nothing with others, except perhaps cached files, and collects its errors. Unless the options
 * say otherwise, the visitor prefers reduced motion, since drawing animations takes 5 to 11% of a journey's CPU time, and
 * service workers are blocked: a test can't hold or answer the requests of a page that has one.
 */
export async function visit(browser: Browser, baseURL: string, options: VisitOptions = {}): Promise<Visit> {
  const { firstVisit = false, ...others } = options;
  const asked = { ...CALM_LAPTOP, baseURL, ...others };
  const used = firstVisit ? undefined : await takeUsedTab(browser, asked);
  const seen = used ?? (await openTab(browser, asked));
  leaveToNextTest(browser, asked, seen);
  return seen;
}

async function openTab(browser: Browser, options: BrowserContextOptions): Promise<Visit> {
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(15_000);
  const seen: Visit = { page, browserErrors: [] };
  await page.addInitScript(BEHAVE_LIKE_OLDEST);
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      reportError(new Error(`The content security policy blocked ${violatedDirective} of ${blockedURI}: ${sample}`)),
    ),
  );
  if (options.javaScriptEnabled !== false) {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    const requests = requestsOf(page);
    page.goto = async (to, options = {}) => {
      if (options.waitUntil !== 'networkidle') return waitForHydration(page, await goto(to, options));
      requests.clear();
      const answer = await waitForHydration(page, await goto(to, { ...options, waitUntil: 'load' }));
      await waitForRequests(page, requests);
      return answer;
    };
    page.reload = async (...options) => waitForHydration(page, await reload(...options));
  }
  page.on('pageerror', (error) => seen.browserErrors.push(error.message));
  page.on('console', (message) => {
    // According to the specification, a correct password gets a 401 until two-step verification is complete.
    if (message.location().url.endsWith('/api/v2/auth/login') && message.text().includes('401')) return;
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning') seen.browserErrors.push(message.text());
  });
  return seen;
}

/**
 * A page's requests that are in progress. A request of the document that is being left may never be reported as ended,
 * so all are forgotten when the next document arrives.
 */
function requestsOf(page: Page): Set<Request> {
  const requests = new Set<Request>();
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) requests.clear();
  });
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return requests;
}

/**
 * Waits until no request is in progress and none starts before the page is next idle. Playwright's own wait for the
 * network takes half a second on every page.
 */
async function waitForRequests(page: Page, requests: ReadonlySet<Request>): Promise<void> {
  for (let quiet = 0; quiet < 2; quiet = requests.size === 0 ? quiet + 1 : 0) {
    await expect.poll(() => requests.size, { interval: 10 }).toBe(0);
    await waitUntilIdle(page);
  }
}

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/**
 * Waits for hydration. Scripts are fetched after the first paint; an earlier click would be handled without scripts,
 * which other journeys cover.
 */
export async function waitForHydration<Answer>(page: Page, answer: Answer): Promise<Answer> {
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
  // Hydrated pages add some listeners, such as those for keys, in separate tasks.
  await waitUntilIdle(page);
  return answer;
}

async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => new Promise((done) => requestIdleCallback(() => done(true))));
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
