import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { visit } from '../journeys/visit.ts';
import { shareChromium } from '../world/chromium.ts';
import { makeEvent } from '../world/make-event.ts';
import { startWorld, type World } from '../world/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await shareChromium();
  await makeEvent(world.pool, { name: 'Still here', slug: 'still-here' });
});
afterAll(async () => {
  await browser.close();
  await world.stop();
});

const LISTS = '**/api/v2/public/events*';
const HTML = { status: 500, contentType: 'text/html', body: '<!doctype html><h1>Oops</h1>' };

/** Three retries take seven seconds, and longer on a busy machine. */
const SLOWLY = 60_000;
vi.setConfig({ testTimeout: 2 * SLOWLY });

interface Failure {
  ids: string;
  address: string;
  fails: (route: Route) => Promise<void>;
  /** Goes from the about page to the page that fails. */
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

/** Records requests by the page's own clock, since a busy machine reports them late. */
const noteRequests = (page: Page) =>
  page.addInitScript(() => {
    const asked: { url: string; at: number }[] = [];
    const ask = window.fetch;
    window.fetch = (...request) => {
      asked.push({ url: new Request(...request).url, at: performance.now() });
      return ask(...request);
    };
    Object.assign(window, { asked });
  });

/** Times at which the page requested the first URL that contains this address, retries included. */
async function repeatsOf(page: Page, address: string): Promise<number[]> {
  const asked = await page.evaluate(() => (window as unknown as { asked: { url: string; at: number }[] }).asked);
  const failing = asked.filter(({ url }) => url.includes(address.replaceAll('*', '')));
  return failing.filter(({ url }) => url === failing[0]?.url).map(({ at }) => at);
}

test.concurrent.each(FAILURES)(
  '$ids: $says, with Retry, and the page keeps working',
  async ({ address, fails, go, says }) => {
    const { page } = await visit(browser, world.url);
    await noteRequests(page);
    await page.goto('/about-us');
    await page.route(address, fails);
    await go(page);
    await page.getByRole('alert').filter({ hasText: says }).waitFor({ timeout: SLOWLY });
    const [first = 0, second = 0, third = 0, fourth = 0, ...more] = await repeatsOf(page, address);
    expect(second - first, 'repeated after a second').toBeGreaterThan(990);
    expect(third - second, 'then after two').toBeGreaterThan(1_990);
    expect(fourth - third, 'then after four').toBeGreaterThan(3_990);
    expect(more).toEqual([]);
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
