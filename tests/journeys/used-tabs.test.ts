import { describe, expect, test } from 'vitest';
import { startJourney } from './journey.ts';
import { type Visit, visit } from './visit.ts';

const { world, browser } = await startJourney();
const open = (options: Parameters<typeof visit>[2] = {}) => visit(browser, world.url, options);

/** All that a page can find out about earlier visits. */
const foundIn = ({ page }: Visit) =>
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

describe('the next test', () => {
  let before: Visit;

  test('leaves a tab full of things', async () => {
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
      // An error that the first test isn't asked about.
      reportError(new Error('remembered'));
    });
    await expect.poll(() => before.browserErrors).toEqual(['remembered']);
    await page.context().addCookies([{ name: 'remembered', value: '1', url: 'https://pay.example' }]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.route('**/*', (route) => route.abort());
    await page.context().setOffline(true);
    expect(await foundIn(before)).toMatchObject({
      cookies: expect.stringContaining('remembered'),
      databases: expect.arrayContaining(['remembered']),
      back: 3,
      online: false,
      dark: true,
      width: 360,
    });
  });

  test('gets the tab, and finds nothing in it', async () => {
    const after = await open();
    expect(after.page).toBe(before.page);
    expect(after.browserErrors).toEqual([]);
    expect(await after.page.context().cookies()).toEqual([]);
    await after.page.goto('/robots.txt');
    expect(await foundIn(after)).toEqual({
      cookies: '',
      local: {},
      session: {},
      databases: [],
      caches: [],
      back: 1,
      online: true,
      dark: false,
      still: false,
      width: 1280,
    });
  });

  test('gets the size, cookies and stored values that it asks for', async () => {
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
    const { cookies, local, width } = await foundIn({ page, browserErrors: [] });
    expect({ cookies, local, width }).toEqual({ cookies: 'mine=1', local: { mine: '2' }, width: 390 });
  });

  test.each<[string, Parameters<typeof visit>[2]]>([
    ['works without scripts', { javaScriptEnabled: false }],
    ['prefers the dark', { colorScheme: 'dark' }],
    ['is there for the first time', { firstVisit: true }],
    ['has a service worker', { serviceWorkers: 'allow' }],
  ])('gets a new tab if it %s', async (_, options) => {
    expect((await open(options)).page).not.toBe(before.page);
  });

  test('gets two tabs if it opens two', async () => {
    const [one, two] = [await open(), await open()];
    expect(one.page).not.toBe(two.page);
  });
});

describe('a tab whose clock was changed', () => {
  let before: Visit;

  test('is used', async () => {
    before = await open();
    await before.page.clock.setFixedTime(0);
    expect(await before.page.evaluate(() => Date.now())).toBe(0);
  });

  test('is closed', async () => {
    expect(before.page.isClosed()).toBe(true);
    expect((await open()).page).not.toBe(before.page);
  });
});
