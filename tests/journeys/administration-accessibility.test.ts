import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ADMINISTRATION_DIALOGS, openDialog, pathWith } from '../quality/administration-dialogs.ts';
import { signedIn } from '../specification/in-the-browser.ts';
import { shareChromium } from '../world/chromium.ts';
import { changePageSinceApproval, changeSinceReview } from '../world/change-since-review.ts';
import { fillAdministratorQueues } from '../world/administrator-queues.ts';
import { makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { signedInAgain } from '../world/organiser-money.ts';
import { startWorld, type World } from '../world/world.ts';
import { expectUsable, expectUsableEverywhere, PHONE } from './expect-usable.ts';
import { type Visit, visit } from './visit.ts';

let world: World;
let browser: Browser;
let session: BrowserContextOptions;
let seen: Visit;
let ids: Record<string, string> = {};
beforeAll(async () => {
  world = await startWorld({ demoData: true });
  browser = await shareChromium();
  const organiserId = await makeOrganiser(world.pool);
  const personId = (await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } })).id;
  const administrator = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
  await fillAdministratorQueues(world, await signedInAgain(world, administrator));
  const { rows } = await world.pool.query<Record<string, string>>(
    `select (select id from payouts where state = 'draft' limit 1) as payout,
            (select id from organisers where state = 'applied' limit 1) as applicant,
            (select id from events where state = 'in_review' limit 1) as reviewed,
            o.event_id as event, o.reference
       from orders o where o.state = 'fulfilled' and o.total_minor > 0 limit 1`,
  );
  ids = { ...rows[0], organiser: organiserId, visitor: personId };
  session = await signedIn(world, administrator);
  seen = await visit(browser, world.url, session);
});
afterEach(async ({ task }) => {
  // The failed attempt may still be using its page, so the retry gets a new one.
  if (task.result?.state === 'fail') seen = await visit(browser, world.url, session);
});
afterAll(async () => {
  await browser.close();
  await world.stop();
});

/** Pages of the administration in other states than in hub-pages.test.ts, and other pages that administrators see. */
const PAGES = [
  '/admin/events?size=5',
  '/admin/organisers/{organiser}',
  '/business',
  // Organisations that the administrator doesn't belong to.
  '/business/{organiser}',
  '/business/{organiser}/team',
  '/business/events/{reviewed}/preview',
  '/business/events/{event}/edit',
  '/business/events/{event}/orders/{reference}',
];

test.each(PAGES)(
  'everyone can use %s, on a phone and a laptop, in light and dark mode',
  async (page) => {
    await seen.page.goto(pathWith(page, ids), { waitUntil: 'networkidle' });
    await seen.page.getByRole('heading', { level: 1 }).waitFor();
    await expectUsableEverywhere(seen.page);
    expect(seen.browserErrors).toEqual([]);
  },
  60_000,
);

/** Part of the page that has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement?.id === 'content') return 'main content';
    return activeElement === document.body ? 'nothing' : activeElement?.getAttribute('aria-label');
  });

test('everyone can compare the changes since the review and request changes', async () => {
  const { page } = seen;
  const eventId = await changeSinceReview(world.pool, 'Beach fire');
  await page.goto('/admin/events?show=waiting');
  await page.getByRole('button', { name: 'Review changes to Beach fire, with free beer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes to “Beach fire, with free beer”' });
  await dialog.getByRole('insertion').getByText('free', { exact: true }).first().waitFor();
  await expectUsableEverywhere(page);
  await dialog.getByLabel('Version to compare with the reviewed one').selectOption({ index: 0 });
  await dialog.getByText('Send your card number to enter.').waitFor();
  await dialog.getByLabel('Changes needed').fill('Please take the first text out of your heads.');
  await dialog.getByRole('button', { name: 'Request changes and pause sales' }).click();
  await page.getByText('Changes requested, sales paused').waitFor();
  const { rows } = await world.pool.query('select from events where id = $1 and off_sale_at is not null', [eventId]);
  expect(rows).toHaveLength(1);
  expect(seen.browserErrors).toEqual([]);
}, 60_000);

test("everyone can compare the changes to an organisation's page and revert them", async () => {
  const { page } = seen;
  await changePageSinceApproval(world.pool, 'Starlit Sounds');
  await page.goto('/admin');
  await page.getByRole('link', { name: /Organisers to review/ }).click();
  const row = page.getByRole('row', { name: /Starlit Sounds/ });
  await row.getByText(/^Changed/).waitFor();
  await row.getByRole('link', { name: 'Starlit Sounds' }).click();
  const part = page.getByRole('region', { name: 'Changes since the last review' });
  await part.getByRole('insertion').getByText('chair', { exact: false }).first().waitFor();
  await expectUsableEverywhere(page);
  await part.getByLabel('Version to compare with the reviewed one').selectOption({ index: 0 });
  await part.getByText('Send your card number to enter.').waitFor();
  await part.getByLabel('Reason').fill('Whose card number?');
  await part.getByRole('button', { name: 'Revert changes' }).click();
  await page.locator('[data-sonner-toast]').getByText('Changes reverted').waitFor();
  await page.getByText('far from every lamp').waitFor();
  await page.getByRole('region', { name: 'Decisions' }).getByText('Changes reverted').waitFor();
  expect(await part.count()).toBe(0);
  await expect.poll(() => focused(page)).toBe('main content');
  expect(seen.browserErrors).toEqual([]);
}, 60_000);

test.each(Object.keys(ADMINISTRATION_DIALOGS))(
  'everyone can use the dialog of %s on a phone',
  async (name) => {
    await seen.page.setViewportSize(PHONE);
    await openDialog(seen.page, name, ids);
    await expectUsable(seen.page);
    expect(seen.browserErrors).toEqual([]);
  },
  60_000,
);

test.each([
  ['an event', '/business/events/{reviewed}/preview', 'Approve and publish', 'Event published', 'Review'],
  ['an organisation', '/admin/organisers/{applicant}', 'Approve', 'Organisation approved', 'main content'],
])(
  'after approving %s by keyboard, the focus stays close to the decision',
  async (_, path, action, done, part) => {
    const { page } = seen;
    await page.goto(pathWith(path, ids), { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: action }).press('Enter');
    await page.locator('[data-sonner-toast]').getByText(done).waitFor();
    await expect.poll(() => focused(page)).toBe(part);
  },
  60_000,
);

test('on a laptop, no column of the jobs is cut off', async () => {
  const { page } = seen;
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/admin/jobs', { waitUntil: 'networkidle' });
  const table = page.getByRole('table', { name: 'Jobs' });
  await table
    .getByRole('button', { name: /Retry now/ })
    .first()
    .waitFor();
  expect(
    await table.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0)),
  ).toBe(0);
});

test('on a low laptop, the link to the open page is in view in the sidebar', async () => {
  const { page } = seen;
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/admin/health', { waitUntil: 'networkidle' });
  const current = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Health' });
  await expect.poll(() => current.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThanOrEqual(720);
});
