import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { LAPTOP, PHONE } from './expect-usable.ts';
import { fillSignIn } from './fill-forms.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney();
const organiserId = await makeOrganiser(world.pool, 'Dam Concerts');
const event = await makeEvent(world.pool, { organiserId, name: 'Jazz at the dam' });
const other = await makeEvent(world.pool, { name: 'Dunes by moonlight' });

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;
const withoutScripts = { javaScriptEnabled: false, viewport: PHONE };
const savedList = (page: Page) => page.getByRole('region', { name: 'Saved', exact: true });

/** Saves the event and follows its organiser on a phone without scripts; returns what its browser has stored. */
async function saveAndFollow(): Promise<State> {
  const { page } = await visit(browser, world.url, withoutScripts);
  await page.goto(`/explore/${event.slug}`);
  await page.getByRole('button', { name: 'Save event' }).click();
  await savedList(page).getByRole('link', { name: 'Jazz at the dam' }).click();
  await page.getByRole('button', { name: 'Follow Dam Concerts' }).click();
  await savedList(page).getByRole('link', { name: 'Dam Concerts' }).waitFor();
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

test('a visitor saves events, follows an organiser and removes them without scripts', async () => {
  const { page } = await visit(browser, world.url, { ...withoutScripts, storageState: await saveAndFollow() });
  await page.goto(`/explore/${other.slug}`);
  expect(await page.getByRole('button', { name: 'Save event' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Save event' }).click();
  await page.waitForURL('**/tickets#saved');
  const saved = savedList(page);
  await saved.getByText('This list is stored on this device only.').waitFor();
  await saved.getByRole('link', { name: 'Dunes by moonlight' }).waitFor();
  await saved.getByRole('link', { name: 'Jazz at the dam' }).waitFor();
  await saved.getByRole('link', { name: 'Dam Concerts' }).click();
  await page.getByRole('heading', { name: 'Dam Concerts', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Follow Dam Concerts' }).click();
  expect(await saved.getByRole('link', { name: 'Dam Concerts' }).count()).toBe(1);

  await saved.getByRole('button', { name: 'Remove Jazz at the dam' }).click();
  await saved.getByRole('link', { name: 'Jazz at the dam' }).waitFor({ state: 'detached' });
  await saved.getByRole('button', { name: 'Unfollow Dam Concerts' }).click();
  await saved.getByText('You don’t follow anyone yet').waitFor();
  await saved.getByRole('button', { name: 'Remove Dunes by moonlight' }).click();
  await saved.getByText('No saved events yet').waitFor();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('qt_following');
  await page.context().close();
});

test('with scripts, the same browser has them too, and can remove them', async () => {
  const visitor = await visit(browser, world.url, { storageState: await saveAndFollow() });
  const { page } = visitor;
  await page.goto(`/explore/${event.slug}`);
  await page.getByRole('heading', { name: 'Share' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Following Dam Concerts', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Saved', exact: true, pressed: true }).click();
  await page.getByRole('button', { name: 'Save event', pressed: false }).waitFor();
  expect(await page.evaluate(() => document.cookie)).not.toContain('qt_following');
  await page.goto('/tickets');
  await savedList(page).getByRole('link', { name: 'Dam Concerts' }).waitFor();
  await page.getByText('No saved events yet').waitFor();
  expectNoBrowserErrors(visitor);
  await page.context().close();
});

test('signing in moves them into the account', async () => {
  const person = await makeUser(world.pool);
  const visitor = await visit(browser, world.url, { storageState: await saveAndFollow() });
  const { page } = visitor;
  await page.goto('/login?from=/tickets');
  await fillSignIn(page, person);
  await page.waitForURL('**/tickets');
  await savedList(page).getByRole('link', { name: 'Jazz at the dam' }).waitFor();
  await savedList(page).getByRole('link', { name: 'Dam Concerts' }).waitFor();
  const { rows } = await world.pool.query('select event_id from saved_events where user_id = $1', [person.id]);
  expect(rows).toEqual([{ event_id: event.id }]);
  await expect.poll(() => page.evaluate(() => document.cookie + localStorage.getItem('qt:following'))).toBe('null');
  expectNoBrowserErrors(visitor);
  await page.context().close();
});

test('the buttons and the list fit on a phone and a laptop', async () => {
  const storageState = await saveAndFollow();
  const { rows } = await world.pool.query<{ slug: string }>('select slug from organisers where id = $1', [organiserId]);
  const paths = { event: `/explore/${event.slug}`, organiser: `/organisers/${rows[0]?.slug}`, saved: '/tickets' };
  const { page } = await visit(browser, world.url, { ...withoutScripts, storageState });
  for (const [name, path] of Object.entries(paths))
    for (const viewport of [PHONE, LAPTOP])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await page.goto(path);
        await page
          .getByRole('button', { name: /Jazz at the dam|Follow Dam Concerts/ })
          .first()
          .scrollIntoViewIfNeeded();
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await takeScreenshot(page, `${name}-without-scripts-${viewport.width}-${colorScheme}`);
      }
  await page.context().close();
});

test('a form from another site changes nothing, and a cookie that we didn’t write does no harm', async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${world.url}/tickets`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ add: event.id }),
    });
  for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
    const answer = await post(headers);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  const own = await post({ 'sec-fetch-site': 'same-origin', cookie: 'qt_following=%00;' });
  expect([own.status, own.headers.get('location')]).toEqual([303, '/tickets#saved']);
  expect(own.headers.get('set-cookie')).toBe(`qt_following=${event.id}; Path=/; Max-Age=34560000; SameSite=Lax`);

  for (const value of ['%00', '<b>', `${event.id}x.@@`, `${'@a.'.repeat(2_000)}`]) {
    const answer = await fetch(`${world.url}/tickets`, { headers: { cookie: `qt_following=${value}` } });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  }
});
