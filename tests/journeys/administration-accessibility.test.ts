import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../specification/in-the-browser.ts';
import { launchChromium } from '../world/chromium.ts';
import { changeSinceReview } from '../world/change-since-review.ts';
import { makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { startWorld, type World } from '../world/world.ts';
import { expectUsableEverywhere } from './expect-usable.ts';
import { type Visit, visit } from './visit.ts';

let world: World;
let browser: Browser;
let seen: Visit;
let organiserId = '';
let personId = '';
beforeAll(async () => {
  world = await startWorld({ demoData: true });
  browser = await launchChromium();
  organiserId = await makeOrganiser(world.pool);
  personId = (await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } })).id;
  const administrator = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
  seen = await visit(browser, world.url, await signedIn(world, administrator));
});
afterAll(async () => {
  await browser.close();
  await world.stop();
});

const PAGES = [
  '/admin/organisers',
  '/admin/organisers/{organiserId}',
  '/business',
  '/admin',
  '/admin/events?size=5',
  '/admin/orders',
  '/admin/payments',
  '/admin/people',
  '/admin/people/{personId}',
  '/admin/messages',
  '/admin/record',
  '/admin/jobs',
  '/admin/health',
  '/admin/money',
  '/admin/suspense',
  '/admin/refunds',
  '/admin/disputes',
  '/admin/payouts',
  '/admin/organiser-money',
];

test.each(PAGES)(
  'everyone can use %s, on a phone and a laptop, in the light and in the dark',
  async (page) => {
    const ids: Record<string, string> = { organiserId, personId };
    const path = page.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    await seen.page.goto(path, { waitUntil: 'networkidle' });
    await seen.page.getByRole('heading', { level: 1 }).waitFor();
    await expectUsableEverywhere(seen.page);
    expect(seen.complaints).toEqual([]);
  },
  60_000,
);

test('everyone can compare what was changed since the review, and send it back', async () => {
  const { page } = seen;
  const eventId = await changeSinceReview(world.pool, 'Beach fire');
  await page.goto('/admin/events?show=waiting');
  await page.getByRole('button', { name: 'Decide about Beach fire, with free beer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Beach fire, with free beer' });
  await dialog.getByRole('insertion').getByText('free', { exact: true }).first().waitFor();
  await expectUsableEverywhere(page);
  await dialog.getByLabel('Compare what was looked at with').selectOption({ index: 0 });
  await dialog.getByText('Send your card number to enter.').waitFor();
  await dialog.getByLabel('What needs to change').fill('Please take the first text out of your heads.');
  await dialog.getByRole('button', { name: 'Send it back and pause its sales' }).click();
  await page.getByText('It is sent back, and its sales are paused.').waitFor();
  const { rows } = await world.pool.query('select from events where id = $1 and off_sale_at is not null', [eventId]);
  expect(rows).toHaveLength(1);
  expect(seen.complaints).toEqual([]);
}, 60_000);
