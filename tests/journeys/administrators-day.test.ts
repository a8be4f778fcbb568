import { sendContactMessage } from '@quivertree/contract/messages/messages';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { signedIn } from '../specification/in-the-browser.ts';
import { shareChromium } from '../world/chromium.ts';
import { mailAbout } from '../world/mails.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { type MadeUser, makeUser } from '../world/make-user.ts';
import { buy } from '../world/paid-order.ts';
import { startWorld, type World } from '../world/world.ts';
import { confirmItIsYou } from './fill-forms.ts';
import { ANIMATED, expectNoBrowserErrors, takeScreenshot, type Visit, visit } from './visit.ts';

let world: World;
let browser: Browser;
let administrator: MadeUser;
let owner: MadeUser;
let eventId: string;
let reference: string;
let visitor: Visit;
let page: Page;

beforeAll(async () => {
  world = await startWorld();
  browser = await shareChromium();
  administrator = await makeUser(world.pool, { email: 'admin@example.com', roles: ['USER', 'ADMINISTRATOR'] });
  const organiserId = await makeOrganiser(world.pool, 'Kolmanskop Light Society');
  owner = await makeUser(world.pool, { email: 'owner@example.com', memberOf: { organiserId, role: 'owner' } });
  await world.pool.query(`update users set name = 'Petrus Haimbodi' where id = $1`, [owner.id]);
  const event = await makeEvent(world.pool, { organiserId, name: 'Ghost town by lantern light', ticketTypes: [{}] });
  eventId = event.id;
  ({ reference } = await buy(world, event, { name: 'Ndeshi Uushona' }));
  await world.client.call(sendContactMessage, {
    body: {
      firstName: 'Selma',
      lastName: 'Iipinge',
      email: 'selma@example.com',
      phoneNumber: '061 000 000',
      message: 'Where do we begin?',
    },
  });
  visitor = await visit(browser, world.url, { ...ANIMATED, ...(await signedIn(world, administrator)) });
  page = visitor.page;
  await page.goto('/admin');
  await page.waitForURL('**/admin');
});
afterAll(async () => {
  await browser.close();
  await assertBooksAgree(world.pool);
  await world.stop();
});

const section = (name: string) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true }).click();

describe('an administrator’s day', () => {
  test('begins with a list of what needs attention, and leads to an unanswered message', async () => {
    await page.getByRole('link', { name: /Messages to answer/ }).click();
    await page.waitForURL('**/admin/messages?state=open');
    await page.getByRole('button', { name: 'Reply to' }).click();
    await page.getByLabel('Your reply').fill('At /business:\nit takes three minutes.\n\nKind regards,\nNdapewa');
    const preview = page.getByRole('region', { name: 'Email preview' });
    await preview.getByText('it takes three minutes.').waitFor();
    const [to, subject, ...shown] = (await preview.locator('p').allInnerTexts()).map((text) => text.trim());
    await takeScreenshot(page, 'admin-answer');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText('Nothing matches your filters').waitFor();
    const sent = await mailAbout(world, 'selma@example.com', 'Our reply');
    expect(to).toBe('To: Selma Iipinge <selma@example.com>');
    expect(subject).toBe(`Subject: ${sent.subject}`);
    expect(shown.join('\n\n')).toBe(sent.text?.trim());
    expect(sent.html).toContain('Kind regards,<br>Ndapewa');
  });

  test('opens an order and sees whose it is; nothing can change until they choose to make changes', async () => {
    await section('Orders');
    await page.getByRole('link', { name: shownReference(reference) }).click();
    const account = page.getByRole('region', { name: 'Organisation you’re viewing' });
    await account.getByRole('link', { name: 'Kolmanskop Light Society' }).waitFor();
    await account.getByText('Ghost town by lantern light').waitFor();
    await page.getByRole('heading', { name: 'Order by Ndeshi Uushona' }).waitFor();
    const open = page.getByRole('navigation', { name: 'Administration' }).locator('[aria-current=page]');
    expect(await open.innerText()).toBe('Orders');
    await takeScreenshot(page, 'admin-order');
    for (const name of ['Refund', 'Resend tickets', 'Edit buyer', 'Void ticket 1'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    const pages = account.getByRole('navigation', { name: 'Event' });
    for (const name of ['Details', 'Tickets', 'Questions', 'Postpone or cancel'])
      expect(await pages.getByRole('link', { name, exact: true }).count()).toBe(0);
    await pages.getByRole('link', { name: 'Doors' }).click();
    await page.getByRole('button', { name: /link/i, disabled: true }).first().waitFor();
    await page.goBack();

    await account.getByRole('button', { name: 'Make changes' }).click();
    const asked = page.getByRole('dialog', { name: 'Make changes for Kolmanskop Light Society?' });
    await asked.getByRole('button', { name: 'Make changes' }).click();
    await account.getByText('Making changes as an administrator').waitFor();
    await page.getByRole('button', { name: 'Refund' }).waitFor();
    await page.getByRole('button', { name: 'Void ticket 1' }).waitFor();
    await pages.getByRole('link', { name: 'Details', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).waitFor();
    await account.getByRole('button', { name: 'Stop making changes' }).click();
    await page.getByRole('heading', { name: 'This page is for making changes' }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).count()).toBe(0);
  });

  test('finds a person, acts on their behalf with a reason, sees so on every page, and stops', async () => {
    await section('People');
    await page.getByLabel('Name or email').fill('petrus');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Petrus Haimbodi' }).click();
    await page.getByLabel('Reason').fill('They cannot find the doors.');
    await page.getByRole('button', { name: 'Act on their behalf' }).click();
    await page.getByRole('dialog').getByText('“They cannot find the doors.”', { exact: true }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Act on their behalf' }).click();
    await confirmItIsYou(page, administrator.email);
    expect(visitor.browserErrors.splice(0)).toEqual([expect.stringContaining('403')]);
    await page.waitForURL('**/business/**');
    const mark = page.getByRole('complementary', { name: 'Acting on behalf of someone' });
    await mark.getByText('Petrus Haimbodi').waitFor();
    await takeScreenshot(page, 'acting');
    const hub = new URL(page.url()).pathname;
    for (const [path, form, note] of [
      [`${hub}/team`, 'Send invitation', 'You can’t change the team'],
      [`${hub}/money/bank-details`, 'Add bank details', 'You can’t change bank details'],
      [`${hub}/profile`, 'Change email', 'You can’t change the contact email'],
      [`${hub}/profile`, 'Ask for Enterprise', 'You can’t ask for another plan'],
      [`/business/events/${eventId}/complimentary`, 'Send tickets', 'You can’t send complimentary tickets'],
      [`/business/events/${eventId}/attendees`, 'Excel', 'You can’t download lists'],
    ] as const) {
      await page.goto(path);
      await page.getByText(`${note} while you’re acting on behalf of someone.`).waitFor();
      expect(await page.getByRole('button', { name: form }).count()).toBe(0);
    }
    await page.goto(`/business/events/${eventId}/changes`);
    await page.getByRole('button', { name: 'Cancel event…' }).click();
    const asked = page.getByRole('dialog', { name: 'Cancel “Ghost town by lantern light”?' });
    await asked.getByText('You can’t do this while acting on behalf of someone.').waitFor();
    await page.goto(`/business/events/${eventId}/orders/${reference}`);
    await page.getByRole('button', { name: 'Edit buyer' }).waitFor();
    for (const name of ['Refund', 'Void ticket 1'])
      expect(await page.getByRole('button', { name }).count(), name).toBe(0);
    await page.goto('/account');
    await page.getByText('You can’t change someone’s settings while you’re acting on their behalf.').waitFor();
    expect(await page.getByRole('button', { name: 'Save name' }).isDisabled()).toBe(true);
    await takeScreenshot(page, 'acting-account');
    await page.goto('/admin');
    await page.getByText('To open your own pages, choose “Leave their account” first.').waitFor();
    await page.goto('/calendar');
    await mark.getByText('Petrus Haimbodi').waitFor();
    expect((await mailAbout(world, owner.email, 'helping you')).text).toContain('They cannot find the doors');
    await mark.getByRole('button', { name: 'Leave their account' }).click();
    await page.waitForURL(`**/admin/people/${owner.id}`);
    await page.getByRole('heading', { name: 'Petrus Haimbodi', exact: true }).waitFor();
    await mark.waitFor({ state: 'detached' });
  });

  test('locks an account after confirming, and unlocks it', async () => {
    await page.getByRole('button', { name: 'Lock account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lock account' }).click();
    await page.getByText('Locked since').waitFor();
    await takeScreenshot(page, 'admin-person-locked');
    await page.getByRole('button', { name: 'Unlock account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock account' }).click();
    await page.getByText('Active', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('Locked since').count()).toBe(0);
  });

  test('proposes another administrator, who has no rights until a second administrator agrees', async () => {
    await page.getByRole('button', { name: 'Propose as administrator' }).click();
    await page.getByRole('dialog').getByText('only once another administrator has agreed').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Propose as administrator' }).click();
    await confirmItIsYou(page, administrator.email);
    expect(visitor.browserErrors.splice(0)).toEqual([expect.stringContaining('403')]);
    await page.getByText('Another administrator has to agree.').waitFor();
    expect(await page.getByRole('button', { name: 'Agree' }).count()).toBe(0);

    const second = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
    const other = await visit(browser, world.url, await signedIn(world, second));
    await other.page.goto('/admin');
    await other.page.getByRole('link', { name: /Administrators to approve/ }).click();
    await other.page.getByRole('link', { name: 'Petrus Haimbodi' }).click();
    await takeScreenshot(other.page, 'admin-proposed');
    await other.page.getByRole('button', { name: 'Withdraw proposal' }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Withdraw proposal' }).click();
    await confirmItIsYou(other.page, second.email);
    await other.page.getByRole('button', { name: 'Propose as administrator' }).waitFor();
    await other.page.context().close();
    await page.reload();
  });

  test('changes an organiser’s plan once, after reading the consequences', async () => {
    await section('Organisers');
    await page.getByRole('heading', { level: 1, name: 'Organisers' }).waitFor();
    await page.getByRole('link', { name: 'Kolmanskop Light Society' }).click();
    await page.getByRole('button', { name: 'Change plan' }).click();
    await page.getByText('The organiser is already on this plan.').waitFor();
    await page.getByLabel('Settlement').selectOption('event_end');
    await page.getByRole('button', { name: 'Change plan' }).click();
    await page.getByRole('dialog').getByText('We settle with the organiser after each event.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'Plan and advance share changes' }).getByText('Standard').waitFor();
    expect(await page.getByRole('button', { name: 'Change plan' }).count()).toBe(1);
  });

  test('keeps the header and navigation when a page is missing, as after a release', async () => {
    const missingChunk = /\/assets\/jobs-page-[^/]+\.js$/;
    await page.route(missingChunk, (route) => route.fulfill({ status: 404, body: '' }));
    await section('Jobs');
    await page.getByRole('alert').getByText('This page couldn’t be shown.').waitFor();
    await takeScreenshot(page, 'admin-page-gone');
    await section('People');
    await page.getByRole('heading', { name: 'People' }).waitFor();
    expect(await page.getByText('This page couldn’t be shown.').count()).toBe(0);
    await page.unroute(missingChunk);
    await page.goto(`/admin/people/${owner.id}`);
    visitor.browserErrors.splice(0);
  });

  test('reads what they did in the audit log', async () => {
    await page.getByRole('link', { name: /Actions by this person/ }).click();
    await page.waitForURL('**/admin/audit-log?q=*');
    for (const text of [
      'locked an account',
      'unlocked an account',
      'started acting on behalf of someone',
      'stopped acting',
    ])
      await page.getByRole('table').getByText(text).first().waitFor();
    await page.getByLabel('Action').selectOption('account.locked');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.goto('/admin/audit-log?action=message.answered');
    await page.getByRole('table').getByText('replied to a message').waitFor();
  });

  test('has the ledger and the audit log audited on request', async () => {
    await section('Health');
    await page.getByRole('list', { name: 'System components' }).getByText('Database').waitFor();
    await page.getByRole('button', { name: 'Run audit' }).click();
    await page.getByRole('table', { name: 'Audits' }).getByText('No problems').waitFor({ timeout: 20_000 });
    await takeScreenshot(page, 'admin-health');
    await section('Jobs');
    await page.getByText('No failed jobs').waitFor();
    expectNoBrowserErrors(visitor);
  });
});
