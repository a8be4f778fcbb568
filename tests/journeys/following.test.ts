import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { queueNews } from '../../apps/server/src/features/following/queue-news.ts';
import { queueNewsMails } from '../../apps/server/src/features/following/send-news-mail.ts';
import { mailAbout, mailsTo } from '../world/mails.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { expectUsableEverywhere, PHONE } from './expect-usable.ts';
import { fillSignIn } from './fill-forms.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney();

async function publish(organiserId: string, name: string): Promise<void> {
  const event = await makeEvent(world.pool, { organiserId, name, state: 'draft' });
  await world.pool.query(`update events set state = 'published' where id = $1`, [event.id]);
}

/** Sends the emails with the news of today. */
async function sendNews(): Promise<void> {
  await queueNews(world.pool);
  await world.pool.query('update news_readers set due_at = now() where due_at is not null');
  await queueNewsMails(world.pool);
}

test('a visitor saves an event and follows its organiser on their phone, signs in, and has both in their account', async () => {
  const organiserId = await makeOrganiser(world.pool, 'Dam Concerts');
  const event = await makeEvent(world.pool, { organiserId, name: 'Jazz at the dam' });
  const person = await makeUser(world.pool);
  const visitor = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto('/tickets');
  await page.getByText('No saved events yet').waitFor();
  await takeScreenshot(page, 'saved-empty');
  await page.goto(`/explore/${event.slug}`);
  await page.getByRole('button', { name: 'Save event' }).click();
  await page.getByRole('button', { name: 'Follow Dam Concerts' }).click();
  await page.getByRole('button', { name: 'Following Dam Concerts', pressed: true }).waitFor();
  expect(await page.getByText('What you save and follow is stored on this device only.').count()).toBe(1);
  await page.reload();
  await page.getByRole('heading', { name: 'Share' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Saved', exact: true, pressed: true }).waitFor();
  await takeScreenshot(page, 'event-saved');

  await page.goto('/tickets');
  await page.getByText('This list is stored on this device only.').waitFor();
  await page.getByRole('region', { name: 'Saved', exact: true }).getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
  await fillSignIn(page, person);
  await page.waitForURL(/\/tickets/);
  await page.getByRole('link', { name: 'Jazz at the dam' }).waitFor();
  await page.getByRole('link', { name: 'Dam Concerts' }).waitFor();
  await page.getByRole('checkbox', { name: 'An organiser I follow announces an event' }).waitFor();
  await takeScreenshot(page, 'saved');
  const { rows } = await world.pool.query('select event_id from saved_events where user_id = $1', [person.id]);
  expect(rows).toEqual([{ event_id: event.id }]);

  await page.getByRole('button', { name: 'Remove Jazz at the dam' }).click();
  await page.getByText('No saved events yet').waitFor();
  expect(await page.evaluate(() => document.activeElement?.ariaLabel), 'focus is close by').toBe('Events');
  await page.reload();
  await page.getByRole('link', { name: 'Dam Concerts' }).waitFor();
  expect(await page.getByRole('link', { name: 'Jazz at the dam' }).count()).toBe(0);
  expectNoBrowserErrors(visitor);
});

test('the bell beside a very long organiser name is as large as beside a short one', async () => {
  const organiserId = await makeOrganiser(
    world.pool,
    'Friends of the Swakopmund Museum, the Old Station and the Lighthouse Concerts of the Erongo Coast',
  );
  const event = await makeEvent(world.pool, { organiserId });
  const { page } = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  await page.goto(`/explore/${event.slug}`);
  const button = page.getByRole('button', { name: /^Follow Friends/ });
  await button.scrollIntoViewIfNeeded();
  await takeScreenshot(page, 'follow-long-name');
  expect(await button.locator('svg').boundingBox()).toMatchObject({ width: 20, height: 20 });
});

test('a visitor saves events with the hearts on their cards, as a guest and in their account', async () => {
  const event = await makeEvent(world.pool, { name: 'Dunes by moonlight' });
  const person = await makeUser(world.pool);
  const visitor = await visit(browser, world.url, { viewport: PHONE });
  const { page } = visitor;
  const heart = page.getByRole('button', { name: 'Save Dunes by moonlight' });
  await page.goto('/explore?q=moonlight');
  await heart.click();
  await page.getByRole('button', { name: 'Save Dunes by moonlight', pressed: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/explore');
  await heart.scrollIntoViewIfNeeded();
  await expectUsableEverywhere(page);
  await takeScreenshot(page, 'card-saved');

  await page.goto('/login?from=/explore?q=moonlight');
  await fillSignIn(page, person);
  await page.waitForURL('**/explore?q=moonlight');
  const saved = () => world.pool.query('select from saved_events where event_id = $1', [event.id]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('qt:following'))).toBeNull();
  expect((await saved()).rowCount).toBe(1);
  await page.getByRole('button', { name: 'Save Dunes by moonlight', pressed: true }).waitFor();
  await heart.click();
  await page.getByRole('button', { name: 'Save Dunes by moonlight', pressed: false }).waitFor();
  expect((await saved()).rowCount).toBe(0);
  expectNoBrowserErrors(visitor);
  await page.context().close();
});

test('a guest’s saved events say if they have since been moved, postponed or cancelled', async () => {
  const moved = await makeEvent(world.pool, { name: 'Moved kites' });
  const postponed = await makeEvent(world.pool, { name: 'Postponed kites' });
  const cancelled = await makeEvent(world.pool, { name: 'Called off kites' });
  await makeEvent(world.pool, { name: 'Unchanged kites' });
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await page.goto('/explore?q=kites');
  for (const name of ['Moved', 'Postponed', 'Called off', 'Unchanged'])
    await page.getByRole('button', { name: `Save ${name} kites` }).click();
  await expect.poll(() => page.getByRole('button', { pressed: true }).count()).toBe(4);

  await world.pool.query(
    `update events set starts_at = '2031-05-02T17:00:00Z', ends_at = '2031-05-02T20:00:00Z' where id = $1`,
    [moved.id],
  );
  await world.pool.query(`update events set state = 'postponed' where id = $1`, [postponed.id]);
  await world.pool.query(`update events set state = 'cancelled' where id = $1`, [cancelled.id]);
  await page.goto('/tickets');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: `${name} kites` });
  await row('Moved').getByText('Fri, 2 May 2031, 19:00 · Windhoek').waitFor();
  await row('Postponed').getByText('New date to be announced · Windhoek').waitFor();
  await row('Called off').getByText('Cancelled · Windhoek').waitFor();
  await row('Unchanged')
    .getByText(/\d{4}, \d\d:\d\d · Windhoek$/)
    .waitFor();
  await takeScreenshot(page, 'saved-changed');
  expectNoBrowserErrors(visitor);
  await page.context().close();
});

test('a heart pressed before its scripts have loaded saves that event, and no other', async () => {
  for (const name of ['Oasis one', 'Oasis two', 'Oasis three']) await makeEvent(world.pool, { name });
  const { page } = await visit(browser, world.url);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/save-heart-*.js', (route) => promise.then(() => route.continue()));
  await page.goto('/explore?q=oasis');
  await page.getByRole('button', { name: 'Save Oasis two' }).click();
  resolve();
  await page.getByRole('button', { name: 'Save Oasis two', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Save Oasis three' }).click();
  await page.getByRole('button', { name: 'Save Oasis three', pressed: true }).waitFor();
  expect(await page.getByRole('button', { pressed: true }).count()).toBe(2);
  await takeScreenshot(page, 'cards-saved');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, 'cards-saved-dark');
  await page.context().close();
});

test('a follower gets one email about new events, unsubscribes with one click, and gets no second one', async () => {
  const organiserId = await makeOrganiser(world.pool, 'Hardap Sounds');
  const { rows } = await world.pool.query<{ slug: string }>('select slug from organisers where id = $1', [organiserId]);
  const followByEmail = async (page: Page, user: Parameters<typeof fillSignIn>[1]) => {
    await page.goto(`/login?from=/organisers/${rows[0]?.slug}`);
    await fillSignIn(page, user);
    await page.getByRole('button', { name: 'Follow Hardap Sounds' }).click();
    await page.getByRole('button', { name: 'Email me' }).click();
    await page.getByText('We’ll email you').waitFor();
  };
  const person = await makeUser(world.pool);
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await followByEmail(page, person);
  await takeScreenshot(page, 'organiser-followed');

  await publish(organiserId, 'Desert Echo');
  await sendNews();
  const mail = await mailAbout(world, person.email, 'New from Hardap Sounds: Desert Echo');
  await page.goto(/\S+\/unsubscribe\/\w+/.exec(mail.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You’ve unsubscribed' }).waitFor();
  await takeScreenshot(page, 'unsubscribed');

  const other = await visit(browser, world.url);
  const witness = await makeUser(world.pool);
  await followByEmail(other.page, witness);
  await publish(organiserId, 'Dune Run');
  await sendNews();
  await mailAbout(world, witness.email, 'Dune Run');
  expect((await mailsTo(world, person.email)).filter(({ subject }) => subject?.startsWith('New'))).toHaveLength(1);
  expectNoBrowserErrors(visitor);
  expectNoBrowserErrors(other);
});
