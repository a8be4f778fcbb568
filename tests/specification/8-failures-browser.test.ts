import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { visit } from '../journeys/visit.ts';
import { launchChromium } from '../world/chromium.ts';
import { makeEvent } from '../world/make-event.ts';
import { startWorld, type World } from '../world/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await launchChromium();
  await makeEvent(world.pool, { name: 'Still here', slug: 'still-here' });
});
afterAll(async () => {
  await browser.close();
  await world.stop();
});

const LISTS = '**/api/v2/public/events*';
const HTML = { status: 500, contentType: 'text/html', body: '<!doctype html><h1>Oops</h1>' };

/** Three repeats take seven seconds; beside others, on a busy machine, everything takes longer. */
const SLOWLY = 60_000;
vi.setConfig({ testTimeout: 2 * SLOWLY });

interface Failure {
  ids: string;
  address: string;
  fails: (route: Route) => Promise<void>;
  /** From the about page to the page that fails. */
  go: (page: Page) => Promise<void>;
  says: string;
}

const header = (name: string) => (page: Page) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click();
const FAILURES: Failure[] = [
  {
    ids: '§8 8; §2 Home 13; §4 44; §4 45',
    address: LISTS,
    fails: (route) => route.fulfill({ status: 500, json: { message: 'The list is being mended.' } }),
    go: header('Home'),
    says: 'Error loading upcoming events: The list is being mended.',
  },
  {
    ids: '§8 7; §2 Explore 2; §8 2',
    address: LISTS,
    fails: (route) => route.abort('internetdisconnected'),
    go: header('Events'),
    says: 'Error loading events: Network Error',
  },
  {
    ids: '§8 7; §2 Explore 2; §8 1',
    address: LISTS,
    fails: (route) => route.fulfill({ ...HTML, status: 200 }),
    go: header('Events'),
    says: 'Error loading events: Something went wrong',
  },
  {
    ids: '§8 10; §2 Calendar 6; §8 2',
    address: '**/api/v1/public/events/calender',
    fails: (route) => route.fulfill(HTML),
    go: header('Calendar'),
    says: 'Error loading events: Request failed with status code 500',
  },
];

test.concurrent.each(FAILURES)(
  '$ids: $says, with Retry, and the page lives on',
  async ({ address, fails, go, says }) => {
    const { page } = await visit(browser, world.url);
    await page.goto('/about-us');
    const askedAt: number[] = [];
    await page.route(address, (route) => {
      askedAt.push(Date.now());
      return fails(route);
    });
    await go(page);
    await page.getByRole('alert').filter({ hasText: says }).waitFor({ timeout: SLOWLY });
    const first = askedAt[0] ?? 0;
    expect(Date.now() - first, 'repeated after 1, 2 and 4 seconds').toBeGreaterThan(6_500);
    await page.unroute(address);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Still here').first().waitFor();
    await page.context().close();
  },
);

test.concurrent('§8 9; §2 Event detail 2: Error loading event: …, with Retry', async () => {
  const { page } = await visit(browser, world.url);
  await page.goto('/explore');
  await page.route('**/api/v1/public/events/still-here', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Back in a minute.' } }),
  );
  await page.getByRole('link', { name: 'Still here' }).click();
  await page.getByText('Error loading event: Back in a minute.').waitFor({ timeout: SLOWLY });
  await page.unroute('**/api/v1/public/events/still-here');
  await page.getByRole('button', { name: 'Retry' }).click();
  const heading = page.getByRole('heading', { name: 'Still here' });
  await heading.waitFor();
  expect(await heading.count()).toBe(1);
  await page.context().close();
});
