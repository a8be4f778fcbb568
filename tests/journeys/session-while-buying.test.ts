import { endAllSessions } from '@quivertree/contract/accounts/own-account';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signedIn } from '../specification/in-the-browser.ts';
import { makeEvent } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { signedInAgain } from '../world/organiser-money.ts';
import { buy } from '../world/paid-order.ts';
import { startJourney } from './journey.ts';
import { takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney();

const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Ndapewa Shikongo' });
const logIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log In' });
const callLikePage = (page: Page) =>
  page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('id_token')}`;
    return (await fetch('/api/v1/users', { headers: { authorization } })).status;
  });

test('a session ends during checkout: nothing typed is lost, the order goes through, and the user is signed out', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ name: 'Walk', priceMinor: 15_000 }] });
  const buyer = await makeUser(world.pool);
  const { page } = await visit(browser, world.url, {
    viewport: { width: 360, height: 740 },
    ...(await signedIn(world, buyer)),
  });
  await page.goto(`/explore/${event.slug}`);
  await page.getByRole('button', { name: 'Add one “Walk”' }).click();
  await page.getByRole('button', { name: 'Add one “Walk”' }).click();
  await page.getByLabel('Full name').fill('Ndapewa of the dunes');
  await page.getByLabel('Email').fill('another@example.com');

  // The user signs out everywhere from another device.
  await (await signedInAgain(world, buyer)).call(endAllSessions, {});
  await expect.poll(() => callLikePage(page)).toBe(401);
  await page.getByRole('button', { name: /^Continue to pay N\$/ }).click();
  await page.getByRole('heading', { name: 'Test payment' }).waitFor();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('id_token'))).toBeNull();
  await takeScreenshot(page, 'session-over-after-buying');
  const { rows } = await world.pool.query(
    `select buyer_name, (select count(*)::int from tickets t where t.order_id = o.id) as tickets from orders o`,
  );
  expect(rows).toEqual([{ buyer_name: 'Ndapewa of the dunes', tickets: 2 }]);
});

test('two tabs share a session: both renew it at once and stay signed in; signing out of one signs out of both', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ name: 'Walk' }] });
  const { page: one } = await visit(browser, world.url, await signedIn(world, await makeUser(world.pool)));
  const other = await one.context().newPage();
  other.setDefaultTimeout(15_000);
  await one.goto('/account');
  await one.getByRole('heading', { name: 'Account settings' }).waitFor();
  await other.goto(`/explore/${event.slug}`);
  await account(other).waitFor();

  // The stored token is refused, so both tabs try to use one refresh token at the same moment.
  const before = await one.evaluate(() => {
    localStorage.setItem('id_token', 'refused');
    return localStorage.getItem('refresh_token');
  });
  await Promise.all([one.reload(), other.reload()]);
  await Promise.all([account(one).waitFor(), account(other).waitFor()]);
  await one.getByLabel('Full name').waitFor();
  await expect.poll(() => callLikePage(one)).toBe(200);
  expect(await callLikePage(other)).toBe(200);
  expect(await other.evaluate(() => localStorage.getItem('refresh_token'))).not.toBe(before);

  await one.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await one.waitForURL(`${world.url}/`);
  await logIn(other).waitFor();
  await expect.poll(() => other.evaluate(() => localStorage.length)).toBe(0);
});

test('a signed-in buyer finds their name and tickets on the status page without their own link', async () => {
  const buyer = await makeUser(world.pool);
  const event = await makeEvent(world.pool);
  const { reference } = await buy(world, event, { name: 'Ndapewa of the dunes', email: buyer.email });
  const { page: stranger } = await visit(browser, world.url, await signedIn(world, await makeUser(world.pool)));
  const { page } = await visit(browser, world.url, await signedIn(world, buyer));
  for (const visitor of [page, stranger]) {
    await visitor.goto(`/checkout/status/${reference}`);
    await account(visitor).waitFor();
  }
  await page.getByText('Ndapewa of the dunes').waitFor();
  await page.getByRole('link', { name: 'View your ticket', exact: true }).waitFor();
  await stranger.getByText('N… o… t… d…').waitFor();
  expect(await stranger.getByRole('link', { name: 'View your ticket' }).count()).toBe(0);
});
