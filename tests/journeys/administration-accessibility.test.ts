import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../specification/in-the-browser.ts';
import { launchChromium } from '../world/chromium.ts';
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
