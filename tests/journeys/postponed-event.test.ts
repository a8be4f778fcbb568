import { postponeEvent, republishEvent } from '@quivertree/contract/event-changes/event-changes';
import { expect, test } from 'vitest';
import { signedIn } from '../specification/in-the-browser.ts';
import { mailAbout } from '../world/mails.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { signedInAgain } from '../world/organiser-money.ts';
import { buy, signedInAs } from '../world/paid-order.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney();

test('a buyer who can’t make the new date follows the email, gets a refund, and has no code to show any more', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const organiser = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
  const event = await makeEvent(world.pool, { organiserId, name: 'Night of the quiver trees' });
  const bought = await buy(world, event);
  await organiser.call(postponeEvent, {
    params: { eventId: event.id },
    body: { note: 'The river has come down.', refundsUntil: new Date(Date.now() + 14 * 86_400_000).toISOString() },
  });
  const { text = '' } = await mailAbout(world, bought.email, 'Postponed: Night of the quiver trees');

  const holder = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  const { page } = holder;
  const offer = /\S+\/refund\/\S+/.exec(text)?.[0] ?? '';
  const { page: withoutScripts } = await visit(browser, world.url, { javaScriptEnabled: false });
  await withoutScripts.goto(offer);
  await withoutScripts
    .locator('p', { hasText: 'Turn on JavaScript in your browser to request your refund.' })
    .waitFor();
  await page.goto(offer);
  await page.getByRole('heading', { name: 'Night of the quiver trees' }).waitFor();
  await takeScreenshot(page, 'refund-offer');
  await page.getByRole('link', { name: 'Keep my tickets' }).click();
  await page.getByText('Your ticket', { exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Refund N$ 105.00' }).click();
  await page.getByRole('status').getByText('to your original payment method').waitFor();
  await page.reload();
  await page.getByText('Your tickets are no longer valid.').waitFor();
  await page.getByRole('button', { name: /back/ }).waitFor({ state: 'detached' });
  await mailAbout(world, bought.email, 'Your refund of');
  await page.goto(`/tickets/${bought.ticketsKey}`);
  await page.getByText('Not valid').waitFor();
  expect(await page.getByText(/show the code|letters below it|works offline/).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Download as PDF' }).count()).toBe(0);
  expectNoBrowserErrors(holder);
  await page.context().close();
});

test('an organiser reads from and to which date the event was moved, and the message to its ticket holders', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const client = await signedInAgain(world, owner);
  const event = await makeEvent(world.pool, { organiserId, startsAt: new Date('2031-03-08T17:00:00Z') });
  const change = { params: { eventId: event.id }, body: { note: 'The river has come down.' } };
  await client.call(postponeEvent, { ...change, body: { ...change.body, refundsUntil: '2031-02-01T10:00:00Z' } });
  const { page } = await visit(browser, world.url, await signedIn(world, owner));
  await page.goto(`/business/events/${event.id}/changes`);
  const postponed = page.getByRole('region', { name: 'Postponed' });
  await postponed.getByRole('heading', { name: /^Postponed on / }).waitFor();
  const facts = async () =>
    (await postponed.getByRole('definition').allInnerTexts()).map((text) => text.replaceAll(/\s/g, ' '));
  await expect
    .poll(facts)
    .toEqual(
      expect.arrayContaining([
        'Sat, 8 Mar 2031, 19:00',
        'New date to be announced',
        'Sat, 1 Feb 2031, 12:00',
        'The river has come down.',
      ]),
    );
  const newDate = { startsAt: '2031-04-05T17:00:00Z', endsAt: '2031-04-05T21:00:00Z' };
  await client.call(republishEvent, { ...change, body: { note: '', newDate } });
  await page.reload();
  const moved = page.getByRole('region', { name: 'New date set' });
  await moved.getByRole('definition').getByText('Sat, 5 Apr 2031, 19:00 – 23:00').waitFor();
  await page.context().close();
});

test('an organiser’s best-selling events show no date of one without a new date', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const startsAt = new Date('2031-03-08T17:00:00Z');
  const event = await makeEvent(world.pool, { organiserId, name: 'Songs of the Kunene', startsAt });
  await buy(world, event);
  const client = await signedInAgain(world, owner);
  const body = { note: '', refundsUntil: '2031-02-01T10:00:00Z' };
  await client.call(postponeEvent, { params: { eventId: event.id }, body });
  const { page } = await visit(browser, world.url, await signedIn(world, owner));
  await page.goto(`/business/${organiserId}`);
  const best = page.getByRole('table', { name: 'Best-selling events' });
  await best.getByRole('row', { name: /Songs of the Kunene .*New date to be announced/ }).waitFor();
  expect(await best.getByText('8 Mar 2031').count()).toBe(0);
  await page.context().close();
});

test('the details of a postponed event lead to its new date, and name no hours of the old one', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const startsAt = new Date('2031-03-08T17:00:00Z');
  const event = await makeEvent(world.pool, { organiserId, state: 'postponed', startsAt });
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const { page } = await visit(browser, world.url, await signedIn(world, owner));
  await page.goto(`/business/events/${event.id}/edit`);
  await page.getByText('This event has no new date yet.').waitFor();
  await page.getByText('These hours apply to the new date once you’ve set it.').waitFor();
  expect(await page.getByText('8 Mar 2031').count()).toBe(0);
  expect(await page.getByLabel('Start', { exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: 'Set the new date' }).click();
  await page.getByRole('button', { name: 'Set new date…' }).waitFor();
  await page.context().close();
});

test('lists of events, the event’s own pages and its door show no date until there is a new one', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, {
    organiserId,
    name: 'Songs of the Fish River',
    state: 'postponed',
    startsAt: new Date('2031-03-08T17:00:00Z'),
  });
  await makeEvent(world.pool, { organiserId, name: 'Open day', startsAt: new Date('2031-03-09T17:00:00Z') });
  const member = await visit(
    browser,
    world.url,
    await signedIn(world, await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } })),
  );
  for (const path of [`/business/${organiserId}`, `/business/${organiserId}/events`]) {
    await member.page.goto(path);
    await member.page.getByRole('row', { name: /Songs of the Fish River .*New date to be announced/ }).waitFor();
    expect(await member.page.getByText('8 Mar 2031').count()).toBe(0);
  }
  await member.page.goto(`/business/events/${event.id}/orders`);
  const switcher = member.page.getByRole('button', { name: /Songs of the Fish River/ });
  expect(await switcher.textContent()).toMatch(/PostponedSwitch event$/);
  await switcher.click();
  await member.page.getByRole('link', { name: /Open day.*9\sMar\s2031/ }).waitFor();
  expect(await member.page.getByText('8 Mar 2031').count()).toBe(0);

  await member.page.goto(`/door/${event.id}`);
  await member.page.getByText('New date to be announced').waitFor();

  const administrator = await visit(
    browser,
    world.url,
    await signedIn(world, await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] })),
  );
  for (const path of ['/admin/events', `/admin/organisers/${organiserId}`]) {
    await administrator.page.goto(path);
    await administrator.page.getByRole('row', { name: /Songs of the Fish River .*New date to be announced/ }).waitFor();
    expect(await administrator.page.getByText('8 Mar 2031').count()).toBe(0);
  }
  for (const visitor of [member, administrator]) {
    expectNoBrowserErrors(visitor);
    await visitor.page.context().close();
  }
});
