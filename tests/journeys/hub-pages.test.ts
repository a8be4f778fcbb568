import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createBankFile } from '@quivertree/contract/settlement/bank-files';
import type { Client } from '@quivertree/contract/client';
import { approvePayout, listPayouts } from '@quivertree/contract/settlement/payouts';
import { organiserId } from '../../apps/server/dev/demo/demo-catalogue.ts';
import { demoApplicant, OWN_ORGANISER } from '../../apps/server/dev/demo/organisers.ts';
import type { HubPage } from '../../apps/web/app/features/hub/hub-sections.ts';
import { ADMINISTRATION_PAGES, EVENT_PAGES, ORGANISATION_PAGES } from '../../apps/web/app/pages/hub-pages.ts';
import { signedIn } from '../specification/in-the-browser.ts';
import { shareChromium } from '../world/chromium.ts';
import { fillAdministratorQueues } from '../world/administrator-queues.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { type MadeUser, makeUser } from '../world/make-user.ts';
import { signedInAgain } from '../world/organiser-money.ts';
import { callWithStepUp } from '../world/second-factor.ts';
import { startWorld, type World } from '../world/world.ts';
import { expectUsableEverywhere, PHONE } from './expect-usable.ts';
import { expectNoBrowserErrors, type Visit, visit } from './visit.ts';

const SMALL_PHONE = { width: 320, height: 640 };
/** Maximum distance, in pixels, from the top of a phone's screen to a page's own content. */
const MAX_OFFSET = 130;

let world: World;
let browser: Browser;
let sessions: Record<'owner' | 'administrator', BrowserContextOptions>;
let owner: Visit;
let administrator: Visit;
let ids: Record<string, string | undefined> = {};
beforeAll(async () => {
  world = await startWorld({ demoData: true });
  browser = await shareChromium();
  const own = organiserId(OWN_ORGANISER);
  const person = await makeUser(world.pool, { memberOf: { organiserId: own, role: 'owner' } });
  const desk = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
  const client = await signedInAgain(world, desk);
  await fillAdministratorQueues(world, client);
  const bankFileId = await makeFile({ ...desk, client });
  const { rows } = await world.pool.query<Record<string, string>>(
    `select e.id as "eventId", o.reference,
            (select id from settlement_statements where organiser_id = $1 order by number desc limit 1) as "statementId",
            (select id from payouts where state = 'draft' limit 1) as "payoutId"
       from events e join orders o on o.event_id = e.id and o.state = 'fulfilled'
      where e.organiser_id = $1 and e.state = 'published' order by e.starts_at, o.id limit 1`,
    [own],
  );
  ids = { ...rows[0], organiserId: own, userId: person.id, bankFileId };
  sessions = { owner: await signedIn(world, person), administrator: await signedIn(world, desk) };
  await openTabs();
});
afterEach(async ({ task }) => {
  // The failed attempt may still be using its page, so the retry gets a new one.
  if (task.result?.state === 'fail') await openTabs();
});
afterAll(async () => {
  await browser.close();
  await world.stop();
});

/** A bank file with one payout, approved by someone else. */
async function makeFile(by: MadeUser & { client: Client }): Promise<string | undefined> {
  const other = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
  const { items } = await by.client.call(listPayouts, { query: { size: 100 } });
  const payout = items.find(({ state }) => state === 'draft');
  if (!payout) throw new Error('The demonstration has no payout to approve');
  const { id, amountMinor, bankDetailsId } = payout;
  await callWithStepUp({ ...other, client: await signedInAgain(world, other) }, approvePayout, {
    params: { payoutId: id },
    body: { amountMinor, bankDetailsId },
  });
  const body = { format: 'csv' as const, currency: payout.currency, payoutIds: [id] };
  return (await callWithStepUp(by, createBankFile, { body })).file?.id;
}

async function openTabs(): Promise<void> {
  owner = await visitAs(sessions.owner);
  administrator = await visitAs(sessions.administrator);
}

function visitAs(session: BrowserContextOptions): Promise<Visit> {
  return visit(browser, world.url, { ...session, viewport: PHONE });
}

/** The paths of a hub's pages, with parameters filled in. */
function pagesOf(hub: string, routes: readonly HubPage[]): [page: string][] {
  return routes.map(({ path }) => [hub + path]);
}

function filledIn(page: string): string {
  return page.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? `no-${name}`);
}

function isWithin(box: { x: number; width: number } | null, width: number): boolean {
  return box !== null && box.x >= 0 && box.x + box.width <= width;
}

/**
 * Expects one header and one row of tabs above the page, with the open tab in view and nothing wider than the screen.
 */
async function expectCompactHeader(page: Page): Promise<void> {
  expect((await page.locator('main > *').first().boundingBox())?.y).toBeLessThanOrEqual(MAX_OFFSET);
  expect(await page.getByRole('banner').count()).toBe(1);
  expect(await page.locator('nav:not(main nav)').count()).toBe(1);
  expect(await page.getByRole('contentinfo').count()).toBe(0);
  for (const size of [PHONE, SMALL_PHONE]) {
    await page.setViewportSize(size);
    const tab = page.locator('nav:not(main nav) [aria-current=page]');
    await expect.poll(async () => isWithin(await tab.boundingBox(), size.width)).toBe(true);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `sideways scrolling at ${size.width}`).toBeLessThanOrEqual(0);
  }
}

async function expectUsablePage(visitor: Visit, path: string): Promise<void> {
  const { page } = visitor;
  await page.setViewportSize(PHONE);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectCompactHeader(page);
  await expectUsableEverywhere(page);
  expectNoBrowserErrors(visitor);
}

describe('on a phone, one header and one row of tabs stand above, and everyone can use', () => {
  test.each([
    ...pagesOf('/business/:organiserId', ORGANISATION_PAGES),
    ...pagesOf('/business/events/:eventId', EVENT_PAGES),
  ])('%s', (page) => expectUsablePage(owner, filledIn(page)));

  test.each(pagesOf('/admin', ADMINISTRATION_PAGES))('%s', async (page) => {
    if (page.includes(':organiserId'))
      await expectUsablePage(administrator, page.replace(':organiserId', organiserId(demoApplicant.slug)));
    await expectUsablePage(administrator, filledIn(page));
  });
});

test('an organiser goes from an event’s orders to those of another event, found by name among many', async () => {
  const { page } = owner;
  await page.goto(filledIn('/business/events/:eventId/orders/:reference'));
  const switcher = page.getByRole('button', { name: /Switch event$/ });
  await switcher.click();
  await page.getByRole('searchbox', { name: 'Find an event' }).focus();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('searchbox').count()).toBe(0);
  expect(await switcher.evaluate((button) => button.matches(':focus'))).toBe(true);
  await switcher.click();
  const { width, height } = page.viewportSize() ?? PHONE;
  await page.mouse.click(width - 5, height - 5);
  expect(await page.getByRole('searchbox').count()).toBe(0);
  await switcher.click();
  await page.getByRole('searchbox', { name: 'Find an event' }).fill('lighthouse');
  await page.getByRole('link', { name: /Camelthorn Jazz/ }).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: /Unplugged at the Lighthouse/ }).click();
  await page.getByRole('button', { name: /^Unplugged at the Lighthouse/ }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/business\/events\/[^/]+\/orders$/);
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  // The opened page has the focus, as after every link.
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.getByRole('button', { name: /Switch event$/ }).click();
  await page.getByRole('searchbox', { name: 'Find an event' }).fill('no such evening');
  await page.getByText('No events found for “no such evening”.').waitFor();
  await page.getByRole('link', { name: 'All events by Hardap Sounds' }).click();
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
  expectNoBrowserErrors(owner);
});

test('with two events there is nothing to search, and with two organisations the same page is one click away', async () => {
  const first = await makeOrganiser(world.pool, 'Etosha Evenings');
  const second = await makeOrganiser(world.pool, 'Rehoboth Reels');
  const event = await makeEvent(world.pool, { organiserId: first, name: 'Elephants by night' });
  await makeEvent(world.pool, { organiserId: first, name: 'A film by the river', state: 'draft' });
  const person = await makeUser(world.pool, { memberOf: { organiserId: first, role: 'owner' } });
  await world.pool.query(`insert into organiser_members (organiser_id, user_id, member_role) values ($1, $2, 'door')`, [
    second,
    person.id,
  ]);
  const visitor = await visitAs(await signedIn(world, person));
  const { page } = visitor;

  await page.goto(`/business/events/${event.id}/edit`);
  await page.getByRole('button', { name: /^Elephants by night/ }).click();
  expect(await page.getByRole('searchbox').count()).toBe(0);
  await page.getByRole('link', { name: /^A film by the river/ }).click();
  await page.getByRole('button', { name: /^A film by the river/ }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/edit$/);

  await page.getByRole('link', { name: 'Events by Etosha Evenings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
  await page.getByRole('button', { name: 'Etosha Evenings Switch organisation' }).click();
  await page.getByRole('link', { name: /^Rehoboth Reels/ }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/business/${second}/events`);

  // Door staff have no team page, so the other organisation opens on its first page.
  await page.goto(`/business/${first}/team`);
  await page.getByRole('button', { name: 'Etosha Evenings Switch organisation' }).click();
  await page.getByRole('link', { name: /^Rehoboth Reels/ }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/business/${second}`);
  expectNoBrowserErrors(visitor);
});

test('a closed organisation isn’t offered a new event, which it couldn’t sell', async () => {
  const open = await makeOrganiser(world.pool, 'Okahandja Open Air');
  const closed = await makeOrganiser(world.pool, 'Closed Curtains');
  await world.pool.query(`update organisers set state = 'closed' where id = $1`, [closed]);
  const person = await makeUser(world.pool, { memberOf: { organiserId: open, role: 'owner' } });
  await world.pool.query(
    `insert into organiser_members (organiser_id, user_id, member_role) values ($1, $2, 'owner')`,
    [closed, person.id],
  );
  const visitor = await visitAs(await signedIn(world, person));
  const { page } = visitor;
  for (const [heading, path] of [
    ['Overview', ''],
    ['Events', '/events'],
  ] as const) {
    await page.goto(`/business/${open}${path}`);
    await page.getByRole('link', { name: 'New event' }).waitFor();
    await page.goto(`/business/${closed}${path}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await page.getByRole('link', { name: /New event|first event/ }).count()).toBe(0);
  }
  await page.getByText('This organisation is closed, so it can’t sell any.').waitFor();
  await page.goto(`/business/${closed}/team`);
  await page.getByText('This organisation is closed, so no one can join it.').waitFor();
  expect(await page.getByRole('button', { name: 'Send invitation' }).count()).toBe(0);
  for (const [organiserId, buttons] of [
    [open, 1],
    [closed, 0],
  ] as const) {
    const event = await makeEvent(world.pool, { organiserId });
    await page.goto(`/business/events/${event.id}/edit`);
    const publishing = page.getByRole('region', { name: 'Published' });
    await publishing.getByRole('link', { name: 'Public page' }).waitFor();
    expect(await publishing.getByRole('button', { name: 'Duplicate' }).count()).toBe(buttons);
  }
  expectNoBrowserErrors(visitor);
});

test('a printed statement fits on one sheet, without tabs or buttons for files', async () => {
  const { page } = owner;
  await page.goto(filledIn('/business/:organiserId/money/statements/:statementId'), { waitUntil: 'networkidle' });
  await page.getByRole('table', { name: 'Movements by event' }).getByRole('cell').first().waitFor();
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(1);
  const unprinted = [page.getByRole('link', { name: 'Team' }), page.getByRole('button', { name: 'Statement (PDF)' })];
  for (const part of unprinted) await part.waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const part of unprinted) await part.waitFor({ state: 'hidden' });
  expectNoBrowserErrors(owner);
});
