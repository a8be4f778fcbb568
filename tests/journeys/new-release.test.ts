import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../world/free-port.ts';
import { makeEvent } from '../world/make-event.ts';
import { buy } from '../world/paid-order.ts';
import { makeSecondRelease } from '../world/second-release.ts';
import { type ServerProcess, startServerProcess } from '../world/server-process.ts';
import { startSiteProxy } from '../world/site-proxy.ts';
import { WORLD_SECRET } from '../world/world.ts';
import { continueAsGuest } from './fill-forms.ts';
import { PHONE } from './expect-usable.ts';
import { startJourney } from './journey.ts';
import { openAndStore } from './stored-pages.ts';
import { visit, waitForHydration } from './visit.ts';

/*
 * A server of the first release is replaced by one of the second while pages are open. The second has a service worker
 * of its own, and none of the first one's scripts and style sheets.
 */

const WEB_FILES = 'apps/web/build/client/assets';
const proxy = await startSiteProxy();
const { world, browser } = await startJourney({ env: { PUBLIC_URL: proxy.url } });
const event = await makeEvent(world.pool, {
  name: 'Fire at the rim',
  slug: 'fire-at-the-rim',
  ticketTypes: [{ name: 'Lawn', priceMinor: 15_000 }],
});

type Release = 'first' | 'second';
/** Names of the scripts and style sheets of both releases. */
const files: Record<Release, string[]> = { first: [], second: [] };
let second: ServerProcess;
let dataDir: string;

beforeAll(async () => {
  const folder = await makeSecondRelease();
  files.first = await readdir(WEB_FILES);
  files.second = await readdir(join(folder, WEB_FILES));
  dataDir = await mkdtemp(join(tmpdir(), 'quivertree-second-release-'));
  second = await startServerProcess(
    {
      PORT: String(await freePort()),
      PUBLIC_URL: proxy.url,
      DATABASE_URL: world.databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: WORLD_SECRET,
    },
    folder,
  );
}, 300_000);
afterAll(async () => {
  await second.stop();
  await proxy.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => serve(world.url));

/** Has a release's server answer from now on; connections to the other one are closed, as when it stops. */
async function serve(serverUrl: string): Promise<void> {
  await proxy.refuse();
  await proxy.connectTo(serverUrl);
}

/** The files that a document has loaded. */
interface Loaded {
  release: Release;
  files: string[];
}

/** Opens the site with a worker, unless the options block it. Notes the files of each page that is left. */
async function openSite(path: string, options: BrowserContextOptions = {}) {
  const opened = await visit(browser, proxy.url, { serviceWorkers: 'allow', ...options });
  const { page } = opened;
  await page.addInitScript(() => {
    addEventListener('pagehide', () => {
      // The payment sandbox is a site of its own.
      if (!document.getElementById('page-data')) return;
      const { loaded = '[]' } = sessionStorage;
      sessionStorage['loaded'] = JSON.stringify([...JSON.parse(loaded), loadedByDocument()]);
    });
    const loadedByDocument = () => ({
      release: document.documentElement.dataset['release'] ?? 'first',
      files: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ responseStatus }) => responseStatus === 200)
        .flatMap(({ name }) => /\/assets\/([\w.-]+\.(?:js|css))$/.exec(name)?.[1] ?? []),
    });
    Object.assign(window, { loadedByDocument });
  });
  await page.goto(path);
  if (options.serviceWorkers !== 'block')
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  expect(await releaseOf(page)).toBe('first');
  return opened;
}

const releaseOf = (page: Page) =>
  page.evaluate(() => (document.documentElement.dataset['release'] ?? 'first') as Release);

/** Waits until a page of the second release has been opened, or the open one has been renewed, and is hydrated. */
async function waitForSecondRelease(page: Page): Promise<void> {
  await page.locator('html[data-release=second]').waitFor();
  await waitForHydration(page, undefined);
}

/** Expects pages of both releases so far, each of which has loaded files of its own release alone. */
async function expectUnmixed(page: Page): Promise<void> {
  const documents = await page.evaluate(() => [
    ...(JSON.parse(sessionStorage['loaded'] ?? '[]') as Loaded[]),
    (window as unknown as { loadedByDocument: () => Loaded }).loadedByDocument(),
  ]);
  const strays = documents.flatMap(({ release, files: loaded }) =>
    loaded
      .filter((file) => !files[release].includes(file))
      .map((file) => `${file} on a page of the ${release} release`),
  );
  expect(strays).toEqual([]);
  for (const [release, other] of [
    ['first', 'second'],
    ['second', 'first'],
  ] as const) {
    // A page that is left early has loaded few files, or none.
    const loaded = documents.flatMap((document) => (document.release === release ? document.files : []));
    expect(loaded.filter((file) => !files[other].includes(file)).length).toBeGreaterThan(0);
  }
}

describe.each([['with the service worker', 'allow'] as const, ['without one', 'block'] as const])(
  'on a page of the release before, %s',
  (_, serviceWorkers) => {
    test('a link leads to its page, and a reload stays on it', async () => {
      const { page } = await openSite('/', { serviceWorkers });
      await serve(second.url);
      await page.getByRole('link', { name: 'Fire at the rim' }).first().click();
      await waitForSecondRelease(page);
      expect(new URL(page.url()).pathname).toBe('/explore/fire-at-the-rim');
      await page.reload();
      await waitForSecondRelease(page);
      await page.getByRole('heading', { name: 'Fire at the rim', level: 1 }).waitFor();
      await expectUnmixed(page);
      // From the browser's cache, so in either release. A page of the first may be renewed before it has loaded.
      await page.goBack({ waitUntil: 'commit' });
      await page.getByRole('link', { name: 'Fire at the rim' }).first().waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
      await page.context().close();
    });

    test('the menu opens once the page has been renewed', async () => {
      const { page } = await openSite('/about-us', { serviceWorkers, viewport: PHONE, hasTouch: true });
      await serve(second.url);
      await page.getByRole('link', { name: 'Menu' }).tap();
      await waitForSecondRelease(page);
      expect(new URL(page.url()).pathname).toBe('/about-us');
      await page.getByRole('link', { name: 'Menu' }).tap();
      await page.getByRole('dialog').getByRole('link', { name: 'Events' }).waitFor();
      await expectUnmixed(page);
      await page.context().close();
    });

    test.each(['before a ticket is picked', 'once the buyer’s details have been entered'])(
      'tickets are bought, if the release comes %s',
      async (moment) => {
        const { page } = await openSite('/explore/fire-at-the-rim', { serviceWorkers });
        const early = moment === 'before a ticket is picked';
        if (early) await serve(second.url);
        await page.getByRole('button', { name: 'Add one “Lawn”' }).click();
        if (early) await waitForSecondRelease(page);
        await page.getByText('1 × Lawn').waitFor();
        await continueAsGuest(page, { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' });
        if (!early) await serve(second.url);
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('heading', { name: 'Test payment' }).waitFor();
        await page.getByRole('button', { name: /^Pay/ }).click();
        await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
        await waitForSecondRelease(page);
        await expectUnmixed(page);
        await page.context().close();
      },
    );
  },
);

test('a page whose scripts were replaced while it was arriving is renewed', async () => {
  const { page } = await visit(browser, proxy.url);
  let replaced = () => {};
  const released = new Promise<void>((resolve) => {
    replaced = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const opened = page.goto('/explore/fire-at-the-rim');
  await page.getByRole('heading', { name: 'Fire at the rim', level: 1 }).waitFor();
  expect(await releaseOf(page)).toBe('first');
  await serve(second.url);
  replaced();
  await opened;
  await waitForSecondRelease(page);
  await page.getByRole('button', { name: 'Add one “Lawn”' }).click();
  await page.getByText('Total for 1 ticket').filter({ visible: true }).waitFor();
  await page.context().close();
});

test('stored tickets and events open without a connection before and after the worker has been replaced', async () => {
  const ticket = `/tickets/${(await buy(world, event)).ticketsKey}`;
  const { page } = await openSite('/about-us');
  await openAndStore(page, '/explore/fire-at-the-rim');
  await openAndStore(page, ticket);
  await expectOffline(page, { ticket, worker: 'first' });

  await serve(second.url);
  const arrived = page.context().waitForEvent('serviceworker');
  await page.goto('/about-us');
  await waitForSecondRelease(page);
  const worker = await arrived;
  await expect
    .poll(() => worker.evaluate(() => (self as unknown as { serviceWorker: ServiceWorker }).serviceWorker.state))
    .toBe('activated');
  await expectOffline(page, { ticket, worker: 'second' });

  await serve(second.url);
  await page.goto(ticket);
  expect(await releaseOf(page)).toBe('second');
  await page.context().close();
});

/** Expects pages stored from the first release, with their styles, and the worker's own page in those of its release. */
async function expectOffline(page: Page, { ticket, worker }: { ticket: string; worker: Release }): Promise<void> {
  await proxy.refuse();
  for (const path of [ticket, '/explore/fire-at-the-rim']) {
    await page.goto(path);
    await page.getByText('You’re offline or your connection is slow.').waitFor();
    await page.getByText('Fire at the rim').first().waitFor();
    expect(await releaseOf(page)).toBe('first');
    expect(await stylesOf(page)).toEqual({ isApplied: true, releases: ['first'] });
  }
  await page.goto('/explore/never-seen');
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  expect(await stylesOf(page)).toEqual({ isApplied: true, releases: [worker] });
}

/** The releases that have the page's main style sheet. */
async function stylesOf(page: Page): Promise<{ isApplied: boolean; releases: string[] }> {
  const [name, isApplied] = await page.evaluate(() => {
    const { href, sheet } = document.querySelector<HTMLLinkElement>('link[href*="/styles-"]') as HTMLLinkElement;
    return [href.split('/').at(-1) ?? '', (sheet?.cssRules.length ?? 0) > 0] as const;
  });
  return {
    isApplied,
    releases: Object.entries(files).flatMap(([release, names]) => (names.includes(name) ? release : [])),
  };
}
