import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startJourney } from './journey.ts';
import { ANIMATED, type Visit, type VisitOptions, visit } from './visit.ts';

const { world, browser } = await startJourney();
const open = (options?: VisitOptions) => visit(browser, world.url, options);

/** All that a page can find out about earlier visits. */
const foundIn = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    back: history.length,
    online: navigator.onLine,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
    width: innerWidth,
  }));

describe('a tab', () => {
  let before: Visit;

  test('has a lot in it when its test ends', async () => {
    before = await open();
    const { page } = before;
    await page.goto('/about-us');
    await page.goto('/calendar');
    await page.evaluate(async () => {
      document.cookie = 'remembered=1';
      localStorage.setItem('remembered', '1');
      sessionStorage.setItem('remembered', '1');
      await caches.open('remembered');
      await new Promise((done) => {
        indexedDB.open('remembered').onsuccess = done;
      });
      reportError(new Error('remembered'));
    });
    await expect.poll(() => before.browserErrors).toEqual(['remembered']);
    await page.context().addCookies([{ name: 'remembered', value: '1', url: 'https://pay.example' }]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark', ...ANIMATED });
    await page.route('**/*', (route) => route.abort());
    await page.context().setOffline(true);
    expect(await foundIn(page)).toMatchObject({
      cookies: expect.stringContaining('remembered'),
      databases: expect.arrayContaining(['remembered']),
      back: 3,
      online: false,
      dark: true,
      still: false,
      width: 360,
    });
  });

  test('is reused by the next test, which finds nothing in it', async () => {
    const after = await open();
    expect(after.page).toBe(before.page);
    expect(after.browserErrors).toEqual([]);
    expect(await after.page.context().cookies()).toEqual([]);
    await after.page.goto('/robots.txt');
    expect(await foundIn(after.page)).toEqual({
      cookies: '',
      local: {},
      session: {},
      databases: [],
      caches: [],
      back: 1,
      online: true,
      dark: false,
      still: true,
      width: 1280,
    });
  });

  test('has the size, cookies and stored values that a test asks for', async () => {
    const { page } = await open({
      viewport: { width: 390, height: 844 },
      storageState: {
        cookies: [
          {
            name: 'mine',
            value: '1',
            domain: '127.0.0.1',
            path: '/',
            expires: -1,
            httpOnly: false,
            secure: false,
            sameSite: 'Lax',
          },
        ],
        origins: [{ origin: world.url, localStorage: [{ name: 'mine', value: '2' }] }],
      },
    });
    expect(page).toBe(before.page);
    await page.goto('/robots.txt');
    const { cookies, local, width } = await foundIn(page);
    expect({ cookies, local, width }).toEqual({ cookies: 'mine=1', local: { mine: '2' }, width: 390 });
  });

  test.each<[string, VisitOptions]>([
    ['turns scripts off', { javaScriptEnabled: false }],
    ['prefers dark mode', { colorScheme: 'dark' }],
    ['makes a first visit', { firstVisit: true }],
    ['uses service workers', { serviceWorkers: 'allow' }],
  ])('isn’t reused by a test that %s', async (_, options) => {
    expect((await open(options)).page).not.toBe(before.page);
  });

  test('isn’t given out twice at once', async () => {
    const [one, two] = [await open(), await open()];
    expect(one.page).not.toBe(two.page);
  });
});

describe('a tab whose clock a test has changed', () => {
  let before: Visit;

  test('has the time that the test sets', async () => {
    before = await open();
    await before.page.clock.setFixedTime(0);
    expect(await before.page.evaluate(() => Date.now())).toBe(0);
  });

  test('is closed rather than reused', async () => {
    expect(before.page.isClosed()).toBe(true);
    expect((await open()).page).not.toBe(before.page);
  });
});
