import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished, type RunnerTestCase, TestRunner } from 'vitest';
import type { Visit } from './visit.ts';

/** Cleaned tabs of finished tests, by browser and by the options that are fixed when a tab is opened. */
const used = new WeakMap<Browser, Map<string, Visit[]>>();
/** Pages that are watched; true once a test has done something that can't be undone. */
const lastingChanges = new WeakMap<Page, boolean>();

/**
 * A tab that an earlier test has left, if any, for the same server and options. It has nothing of that test but cached
 * files. A new tab starts a process and fetches and compiles all scripts, which is a quarter of what a short journey
 * costs.
 */
export async function takeUsedTab(browser: Browser, options: BrowserContextOptions): Promise<Visit | undefined> {
  const seen = used.get(browser)?.get(kindOf(options))?.pop();
  if (!seen) return undefined;
  // The test before may still look at its own.
  seen.browserErrors = [];
  const { page } = seen;
  const { viewport, storageState } = options;
  if (viewport) await page.setViewportSize(viewport);
  if (typeof storageState !== 'object') return seen;
  await page.context().addCookies(storageState.cookies);
  await page.evaluate((origins) => {
    const here = origins.find(({ origin }) => origin === location.origin);
    for (const { name, value } of here?.localStorage ?? []) localStorage.setItem(name, value);
  }, storageState.origins);
  return seen;
}

/** Leaves the tab to the next test once this one, if one is running, has passed or closed it. */
export function leaveToNextTest(browser: Browser, options: BrowserContextOptions, seen: Visit): void {
  const test = TestRunner.getCurrentTest<RunnerTestCase | undefined>();
  if (test?.result?.state !== 'run' || test.concurrent || options.serviceWorkers === 'allow') return;
  const { page } = seen;
  const context = page.context();
  const close = context.close.bind(context);
  if (!lastingChanges.has(page)) watchForLastingChanges(page);
  let ended: Promise<void> | undefined;
  const end = async () => {
    context.close = close;
    if (lastingChanges.get(page)) return close();
    try {
      await clean(seen, options);
    } catch {
      // The test may have stopped its server, for example.
      return close();
    }
    const tabs = used.get(browser) ?? new Map<string, Visit[]>();
    const kind = kindOf(options);
    used.set(browser, tabs.set(kind, [...(tabs.get(kind) ?? []), seen]));
  };
  context.close = () => (ended ??= end());
  onTestFinished(({ task }) => (ended ??= task.result?.state === 'fail' ? close() : end()));
}

/** Options that are fixed when a tab is opened. */
function kindOf({ viewport: _, storageState: __, ...fixed }: BrowserContextOptions): string {
  return JSON.stringify(fixed);
}

/** Notes if a test does something to a tab that can't be undone. */
function watchForLastingChanges(page: Page): void {
  const watch = <Target extends object>(target: Target, methods: (keyof Target)[]) => {
    for (const method of methods) {
      const original = (target[method] as (...values: unknown[]) => unknown).bind(target);
      const noted = (...values: unknown[]) => {
        lastingChanges.set(page, true);
        return original(...values);
      };
      Object.assign(target, { [method]: noted });
    }
  };
  lastingChanges.set(page, false);
  watch(page, ['addInitScript', 'exposeFunction', 'exposeBinding']);
  watch(page.context(), ['addInitScript', 'exposeFunction', 'newCDPSession', 'grantPermissions', 'setGeolocation']);
  watch(page.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt']);
}

/** Ends all that a test has going on in a tab, and deletes what it stored. Only cached files stay. */
async function clean({ page }: Visit, options: BrowserContextOptions): Promise<void> {
  const context = page.context();
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  // Ends the page but not its process, as leaving the site would.
  await page.goto('/robots.txt');
  await context.clearCookies();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
  await session.send('Page.resetNavigationHistory');
  await session.detach();
  const { colorScheme = 'light', reducedMotion = null } = options;
  await page.emulateMedia({ media: null, colorScheme, reducedMotion });
  lastingChanges.set(page, false);
}
