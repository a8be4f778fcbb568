import type { BrowserContextOptions, Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { type Plan, STANDARD_PLAN } from '@quivertree/domain/plans/plans';
import { setPlan } from '../../apps/server/src/features/plans/organiser-plans.ts';
import { order } from '../world/buy.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { startTileServer } from '../world/tile-server.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, type Visit, visit } from './visit.ts';
import { signedIn } from '../specification/in-the-browser.ts';

const tiles = await startTileServer();
afterAll(() => tiles.stop());
const { world, browser } = await startJourney({ env: tiles.env });

async function open(
  user: NonNullable<Parameters<typeof makeUser>[1]>,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const person = await makeUser(world.pool, user);
  const visitor = await visit(browser, world.url, { ...options, ...(await signedIn(world, person)) });
  await visitor.page.goto(path);
  return visitor;
}

/** Latitude and longitude from a place's field. */
const whereIs = async (place: Locator) => (await place.inputValue()).split(', ').map(Number);

test('an event goes from “New event” to published on a phone, with a picture, and is found by visitors', async () => {
  const organiserId = await makeOrganiser(world.pool, 'Ōmaheke and Kavango Choir Festivals and Gatherings');
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
  const owner = { memberOf: { organiserId, role: 'owner' } } as const;
  const visitor = await open(owner, `/business/${organiserId}/events`, phone);
  const { page } = visitor;
  await page.getByRole('link', { name: 'New event' }).click();
  await page.getByRole('heading', { name: 'New event' }).waitFor();
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByText('Give your event a name.').waitFor();
  const missing = await page.getByText('Enter a ticket price.').boundingBox();
  const price = await page.getByLabel('Price').boundingBox();
  expect((missing?.y ?? 0) - (price?.y ?? 0) - (price?.height ?? 0), 'close to its field').toBeLessThan(12);

  // Corrected fields lose their error, and the remaining errors don't take the focus.
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Stars over Spreetshoogte');
  await page.getByText('Give your event a name.').waitFor({ state: 'detached' });
  expect(await name.getAttribute('aria-invalid')).not.toBe('true');
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Category').selectOption('Travel & Outdoor');
  await page.getByLabel('City').fill('Atlantis');
  await page.getByLabel('Venue').fill('Spreetshoogte Pass');
  await page.getByText('Choose a town or village from the list.').waitFor();
  await page.getByLabel('City').fill('rehoboth');
  await page.getByLabel('Price').fill('150');
  // Name, price and quantity are enough; an error under "More options" opens them.
  const more = page.locator('summary', { hasText: 'More options' });
  const closes = page.getByLabel('Sales close');
  expect(await closes.isVisible()).toBe(false);
  await page.getByLabel('Ticket name').fill('Under the stars');
  await more.click();
  await page.getByLabel('What’s included').fill('A blanket');
  await closes.fill('2099-01-01T12:00');
  await more.click();
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByText('Sales have to close by the end of the event.').waitFor();
  expect(await closes.evaluate((field) => field === document.activeElement)).toBe(true);
  await closes.fill('');
  await page.getByText('Sales have to close by the end of the event.').waitFor({ state: 'detached' });
  const dunes = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#c2622d' } })
    .jpeg()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'dunes.jpg', mimeType: 'image/jpeg', buffer: dunes });
  await page.getByLabel('Zoom').waitFor();
  await page.getByLabel('Horizontal position').focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
  await takeScreenshot(page, 'new-event-crop');
  await page.getByRole('button', { name: 'Use picture' }).click();
  await page.getByRole('button', { name: 'Remove picture' }).waitFor();
  // Typed text survives a reload, with its error beside it.
  await page.reload();
  await page.getByRole('button', { name: 'Remove picture' }).waitFor();
  expect(await page.getByLabel('Venue').inputValue()).toBe('Spreetshoogte Pass');
  const date = await page.getByLabel('Date').inputValue();
  await page.getByLabel('Date').fill('2020-02-01');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByText('This is in the past. Choose a time in the future.').waitFor();
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Price').fill('1.250');
  await page.getByLabel('Price').blur();
  await page.getByText('Enter an amount such as 1,250.00.').waitFor();
  await page.getByLabel('Price').fill('150,50');
  await page.getByText('N$ 150.50', { exact: true }).waitFor();
  // A picture that is still in the crop tool is used as cropped there.
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'dunes.jpg', mimeType: 'image/jpeg', buffer: dunes });
  await page.getByLabel('Zoom').waitFor();
  await takeScreenshot(page, 'new-event');
  await page.getByRole('button', { name: 'Create draft' }).click();

  await page.getByRole('heading', { name: 'Not public yet' }).waitFor();
  await takeScreenshot(page, 'edit-event');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.click();
  await page.keyboard.type('Bring ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('warm');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' clothes.\n<script>alert(1)</script>');
  await page.getByText(/^Saved at \d\d:\d\d$/).waitFor();
  await page.reload();
  await description.locator('strong', { hasText: /^warm$/ }).waitFor();
  await description.getByText('<script>alert(1)</script>').waitFor();

  await page.getByRole('link', { name: 'Preview' }).last().click();
  await page.getByText('This is a preview').waitFor();
  await page.getByRole('heading', { name: 'Stars over Spreetshoogte', level: 1 }).waitFor();
  await page.getByText('<script>alert(1)</script>').waitFor();
  await takeScreenshot(page, 'event-preview');
  await page.getByRole('link', { name: 'Back to editing' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('heading', { name: 'Published' }).waitFor();
  // The button that was pressed has gone.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');

  // The public filter now lists the town after the five specified cities.
  await page.goto('/explore');
  const cities = page.getByLabel('City').locator('optgroup[label="Other towns"] option');
  await expect.poll(() => cities.allTextContents()).toEqual(['Rehoboth']);
  await page.getByLabel('City').selectOption('Rehoboth');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('heading', { name: 'Events in Rehoboth' }).waitFor();
  await page.getByRole('link', { name: 'Stars over Spreetshoogte' }).click();
  await page.getByText('N$ 150.50').first().waitFor();
  await page.getByText('Under the stars').first().waitFor();
  await page.getByText('A blanket').first().waitFor();
  const picture = page.locator('picture img').first();
  // The browser chooses an image size once it has laid out the page.
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\/pictures\/event\/[0-9a-f]{40}\/\d+\.avif$/);
  expectNoBrowserErrors(visitor);
});

test('the place is set on a map by tapping, dragging, keys, current location or a link, and typed if no map loads', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId, state: 'draft', startsAt: new Date(Date.now() + 9e8) });
  const currentPosition = { latitude: -22.95, longitude: 14.5, accuracy: 200 };
  const visitor = await open({ memberOf: { organiserId, role: 'manager' } }, `/business/events/${event.id}/questions`, {
    geolocation: currentPosition,
    permissions: ['geolocation'],
  });
  const { page } = visitor;
  await page.getByRole('link', { name: 'Details', exact: true }).click();
  const place = page.getByLabel('Map location');
  await page.getByRole('link', { name: 'Choose on a map' }).click();
  const map = page.getByRole('application', { name: /^Map/ });
  await page.locator('img.leaflet-tile-loaded').first().waitFor();
  expect(tiles.paths.length).toBeGreaterThan(0);
  const box = await map.boundingBox();
  if (!box) throw new Error('The map has no place on the page');

  await map.click({ position: { x: box.width / 2, y: box.height / 2 } });
  await expect.poll(() => place.inputValue()).toMatch(/^-22\.5[56]\d{3}, 17\.0[67]\d{3}$/);
  const [before = 0, beforeEast = 0] = await whereIs(place);
  const pin = page.getByRole('button', { name: /^Pin/ });
  await pin.focus();
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect.poll(async () => (await whereIs(place))[1]).toBeGreaterThan(beforeEast);
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await whereIs(place))[0]).toBeGreaterThan(before);
  const [, longitude = 0] = await whereIs(place);
  await takeScreenshot(page, 'place-on-map');
  await pin.dragTo(map, { targetPosition: { x: 60, y: box.height - 60 } });
  await expect.poll(async () => (await whereIs(place))[1]).toBeLessThan(longitude);

  await page.getByRole('button', { name: 'Use my location' }).click();
  await page.getByText('Your location is only accurate to about 200 m').waitFor();
  await expect.poll(() => place.inputValue()).toBe('-22.95000, 14.50000');
  await place.fill('https://maps.app.goo.gl/abcDEF');
  await page.getByText('This short link doesn’t contain the location.').waitFor();
  await place.fill('https://maps.google.com/?q=17.0862,-22.5688');
  await page.getByRole('button', { name: 'Swap them' }).click();
  await expect.poll(() => place.inputValue()).toBe('-22.56880, 17.08620');
  expectNoBrowserErrors(visitor);

  tiles.fail(true);
  await page.reload();
  await page.getByText('Parts of the map couldn’t be loaded.').waitFor();
  await place.fill('-22.6, 17.1');
  await page.getByText(/^Saved at \d\d:\d\d$/).waitFor();
  const { rows } = await world.pool.query('select latitude, longitude from events where id = $1', [event.id]);
  expect(rows).toEqual([{ latitude: -22.6, longitude: 17.1 }]);

  const policyOf = async (path: string) => {
    const { headers } = await fetch(world.url + path);
    return {
      map: headers.get('content-security-policy')?.includes(new URL(tiles.env.MAP_TILES_URL).origin),
      place: headers.get('permissions-policy')?.includes('geolocation=(self)'),
    };
  };
  expect(await policyOf(`/business/events/${event.id}/edit`)).toEqual({ map: true, place: true });
  expect(await policyOf(`/business/events/${event.id}`)).toEqual({ map: false, place: false });
  // Visitors may search near them, which public pages lead to.
  expect(await policyOf('/')).toEqual({ map: false, place: true });
});

test.concurrent('two people edit one draft: conflicting fields are chosen one by one, other changes are merged', async ({
  expect,
}) => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, {
    organiserId,
    state: 'draft',
    name: 'Jazz',
    startsAt: new Date(Date.now() + 9e8),
  });
  const editor = async () => {
    const { page } = await open({ memberOf: { organiserId, role: 'manager' } }, `/business/events/${event.id}/edit`);
    await page.getByRole('heading', { name: 'Not public yet' }).waitFor();
    return page;
  };
  const [one, other] = [await editor(), await editor()];
  await one.getByLabel('Name', { exact: true }).fill('Jazz at night');
  // An incomplete town name is refused; the complete one is saved.
  await one.getByLabel('City').fill('Okaha');
  await one.getByText('Check the highlighted fields. Your changes aren’t saved yet.').waitFor();
  await one.getByLabel('City').fill('Okahandja');
  await one.getByText(/^Saved/).waitFor();
  await one.getByLabel('Address').fill('1 Tal Street');
  await one.getByText(/^Saved/).waitFor();
  await other.getByLabel('Name', { exact: true }).fill('Jazz in the morning');
  await other.getByRole('heading', { name: 'Someone else has changed the same fields' }).waitFor();
  await expect.poll(() => other.getByLabel('Address').inputValue()).toBe('1 Tal Street');
  await takeScreenshot(other, 'edit-conflict');
  await other.getByLabel('Theirs: Jazz at night').check();
  await other.getByRole('button', { name: 'Save choices' }).click();
  await other.getByText(/^Saved|Changes are saved automatically/).waitFor();
  await expect.poll(() => other.getByLabel('Name', { exact: true }).inputValue()).toBe('Jazz at night');
  const { rows } = await world.pool.query('select name, address from events where id = $1', [event.id]);
  expect(rows).toEqual([{ name: 'Jazz at night', address: '1 Tal Street' }]);
});

test.concurrent('a capacity changed under “Availability” is the one that its organiser goes on editing, in a draft and in public', async ({
  expect,
}) => {
  const organiserId = await makeOrganiser(world.pool);
  for (const state of ['draft', 'published']) {
    const event = await makeEvent(world.pool, { organiserId, state, startsAt: new Date(Date.now() + 9e8) });
    const visitor = await open({ memberOf: { organiserId, role: 'owner' } }, `/business/events/${event.id}/tickets`);
    const { page } = visitor;
    await expect.poll(() => page.getByLabel('Quantity').inputValue()).toBe('100');
    await page.getByRole('link', { name: 'Availability' }).click();
    await page.getByRole('button', { name: 'Ticket type capacity' }).click();
    await page.getByLabel('Quantity').fill('250');
    await page.getByRole('button', { name: 'Change capacity' }).click();
    await page.getByText('Availability updated').waitFor();
    await page.getByRole('link', { name: 'Tickets', exact: true }).click();
    await expect.poll(() => page.getByLabel('Quantity').inputValue()).toBe('250');
    await page.getByLabel('Price').fill('75');
    if (state === 'published') await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(/^Saved at \d\d:\d\d$/).waitFor();
    const { rows } = await world.pool.query('select capacity, price_minor from ticket_types where event_id = $1', [
      event.id,
    ]);
    expect(rows).toEqual([{ capacity: 250, price_minor: 7_500 }]);
    expectNoBrowserErrors(visitor);
  }
});

test.concurrent('a draft for more than 500 attendees leads to Enterprise, unless its organiser has it; a shared pool counts once', async ({
  expect,
}) => {
  const editor = async (plan?: Plan) => {
    const organiserId = await makeOrganiser(world.pool);
    const by = (await makeUser(world.pool)).id;
    if (plan) await setPlan(world.context, { organiserId, plan, by });
    const event = await makeEvent(world.pool, {
      organiserId,
      state: 'draft',
      startsAt: new Date(Date.now() + 9e8),
      pools: [900],
      ticketTypes: [{ capacity: 500, pool: 0 }],
    });
    const { page } = await open({ memberOf: { organiserId, role: 'owner' } }, `/business/events/${event.id}/tickets`);
    await expect.poll(() => page.getByLabel('Quantity').inputValue()).toBe('500');
    const notice = page.getByText('The Standard plan allows up to 500 attendees.');
    expect(await notice.count()).toBe(0);
    await page.getByLabel('Quantity').fill('501');
    await page.getByText(/^Saved at \d\d:\d\d$/).waitFor();
    return notice;
  };
  const onStandard = await editor();
  await onStandard.getByRole('link', { name: 'Ask for Enterprise' }).waitFor();
  const onEnterprise = await editor({ ...STANDARD_PLAN, name: 'enterprise' });
  expect(await onEnterprise.count()).toBe(0);
});

test.concurrent('tickets and questions are set, offline too, and public changes are saved with a button that says what changes', async ({
  expect,
}) => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId, name: 'Open air', startsAt: new Date(Date.now() + 9e8) });
  await order(world.url, event, [[0, 2]]);
  const { page } = await open({ memberOf: { organiserId, role: 'owner' } }, `/business/events/${event.id}/tickets`);
  await page.getByLabel('Price').fill('250');
  await page.getByText('Type 1: Price').waitFor();
  await page.getByText('Orders already placed keep their price.').waitFor();
  await takeScreenshot(page, 'edit-tickets');
  await page.getByLabel('Quantity').fill('1');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('The capacity can’t be less than 2: that many tickets are already taken.').waitFor();
  await page.getByLabel('Quantity').fill('300');
  expect(await page.getByLabel('Maximum per order').isVisible()).toBe(false);
  await page.locator('summary', { hasText: 'More options' }).click();
  await page.getByLabel('Maximum per order').fill('4');
  await page.getByRole('button', { name: 'Add ticket' }).click();
  await page
    .getByRole('group', { name: /Ticket 2/ })
    .getByLabel('Name')
    .fill('VIP');
  expect(await page.getByRole('group', { name: 'VIP' }).getByLabel('Maximum per order').isVisible()).toBe(false);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('No connection. Your changes are stored on this device').waitFor();
  await page.context().setOffline(false);
  await page.getByText(/^Saved at \d\d:\d\d$/).waitFor({ timeout: 20_000 });
  const { rows } = await world.pool.query<{ name: string; price_minor: number; capacity: number }>(
    'select name, price_minor, capacity from ticket_types where event_id = $1 order by position',
    [event.id],
  );
  expect(rows).toEqual([
    { name: 'Type 1', price_minor: 25_000, capacity: 300 },
    { name: 'VIP', price_minor: 25_000, capacity: 100 },
  ]);
  await page.getByRole('button', { name: /^Remove Type 1/, disabled: true }).waitFor();
  // Settings under "More options" are in view when the ticket type is opened again.
  await page.reload();
  await page.getByRole('button', { name: /^Type 1/ }).click();
  expect(await page.getByLabel('Maximum per order').inputValue()).toBe('4');
  expect(await page.getByLabel('Maximum per order').isVisible()).toBe(true);

  await page.getByRole('link', { name: 'Questions' }).click();
  await page.getByRole('button', { name: 'Add question' }).click();
  const question = page.getByRole('group', { name: /Question 1/ });
  // Typing replaces a new item's suggested name, and a removed item can be restored completely.
  const named = () =>
    question.getByLabel('Question', { exact: true }).evaluate((field: HTMLInputElement) => ({
      typed: field === document.activeElement,
      over: field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
    }));
  await expect.poll(named).toEqual({ typed: true, over: 'Question 1' });
  await question.getByLabel('Answer type').selectOption('DROPDOWN');
  await question.getByLabel('Choices').fill('Small\nLarge');
  await page.getByRole('button', { name: 'Remove Question 1' }).click();
  await page.getByText('Question 1 removed.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => question.getByLabel('Choices').inputValue()).toBe('Small\nLarge');
  await takeScreenshot(page, 'edit-questions');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText(/^Saved at \d\d:\d\d$/).waitFor();

  await page.getByRole('link', { name: 'Postpone or cancel' }).click();
  const [start, end] = [page.getByLabel('New start'), page.getByLabel('New end')];
  const postpone = page.getByRole('button', { name: 'Postpone…' });
  await start.fill('2040-05-02T19:00');
  await postpone.click();
  await page.getByText('Choose a date and a time.').waitFor();
  await end.fill('2040-05-01T19:00');
  await page.getByText('The end has to be after the start.').waitFor();
  await page.getByLabel('Deadline for refund requests').fill('2020-01-01T12:00');
  await postpone.click();
  await page.getByText('Choose a time in the future, so that people can still ask for a refund.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await end.fill('2040-05-02T23:00');
  await page.getByLabel('Deadline for refund requests').fill('2041-01-01T12:00');
  await postpone.click();
  await page.getByRole('dialog').getByText('Wed, 2 May 2040, 19:00 – 23:00').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Cancel event…' }).click();
  await page.getByText('No one has paid, so there’s nothing to refund.').waitFor();
  const cancel = page.getByRole('button', { name: 'Cancel event', exact: true });
  await expect.poll(() => cancel.isDisabled()).toBe(true);
  await takeScreenshot(page, 'cancel-event');
  await page.getByLabel('Type the event’s name to confirm: Open air').fill('Open air');
  await cancel.click();
  await page.getByText('The event is cancelled.').first().waitFor();
});

/** Opens the editor of a draft with two ticket types, as one of its managers. */
async function openDraft(ticketTypes: [{ name: string }, { name: string; priceMinor?: number; returnable?: boolean }]) {
  const organiserId = await makeOrganiser(world.pool);
  const startsAt = new Date(Date.now() + 9e8);
  const event = await makeEvent(world.pool, { organiserId, state: 'draft', startsAt, ticketTypes });
  return open({ memberOf: { organiserId, role: 'manager' } }, `/business/events/${event.id}/tickets`);
}

test.concurrent('a ticket that was opened because of a mistake stays open while the mistake is corrected', async ({
  expect,
}) => {
  const { page } = await openDraft([{ name: 'Standing' }, { name: 'Seated' }]);
  await page.getByRole('button', { name: /^Standing/ }).click();
  await page.getByRole('group', { name: 'Standing' }).getByLabel('Name').fill('');
  await page.getByText('This is required.').waitFor();
  // After a reload, tickets start collapsed.
  await page.reload();
  await page.getByText('This is required.').waitFor();
  await page.getByRole('group', { name: 'New ticket' }).getByLabel('Name').fill('Stand');
  await page.getByText(/^Saved at \d\d:\d\d$/).waitFor();
  await page.keyboard.type('ing room');
  const name = page.getByRole('group', { name: 'Standing room' }).getByLabel('Name');
  await expect.poll(() => name.inputValue()).toBe('Standing room');
});

test.concurrent('a pool or question with a mistake opens by itself', async ({ expect }) => {
  const { page } = await openDraft([{ name: 'Standing' }, { name: 'Seated' }]);
  for (const [kind, add, label, cleared] of [
    ['Pool', 'Add pool', 'Name', 'New pool'],
    ['Question', 'Add question', 'Question', 'New question'],
  ] as const) {
    for (const number of [1, 2]) {
      await page.getByRole('button', { name: add }).click();
      await page.getByRole('group', { name: `${kind} ${number}`, exact: true }).waitFor();
    }
    await page.getByText(/^Saved at \d\d:\d\d$/).waitFor();
    const second = page.getByRole('group', { name: `${kind} 2`, exact: true });
    await second.getByLabel(label, { exact: true }).fill('');
    await page.getByText('This is required.').waitFor();
    await page.reload();
    const wrong = page.getByRole('group', { name: cleared });
    await wrong.getByText('This is required.').waitFor();
    await wrong.getByLabel(label, { exact: true }).fill('Corrected');
    await page.getByText(/^Saved at \d\d:\d\d$/).waitFor();
    expect(await page.getByRole('group', { name: 'Corrected' }).isVisible()).toBe(true);
    if (kind === 'Pool') await page.getByRole('link', { name: 'Questions' }).click();
  }
});

test.concurrent('discarded changes to a public event can be brought back until others are made', async ({ expect }) => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ name: 'General', priceMinor: 10_000 }] });
  const visitor = await open({ memberOf: { organiserId, role: 'manager' } }, `/business/events/${event.id}/tickets`);
  const { page } = visitor;
  const name = page.getByLabel('Name', { exact: true });
  const price = page.getByLabel('Price');
  await name.fill('Early bird');
  await price.fill('80');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => name.inputValue()).toBe('General');
  await page.getByText('Changes discarded').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => name.inputValue()).toBe('Early bird');
  expect(await price.inputValue()).toBe('80.00');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText(/^Saved at/).waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  expectNoBrowserErrors(visitor);
});

test.concurrent('returns can be turned off for a ticket that has become free', async ({ expect }) => {
  const { page } = await openDraft([{ name: 'Standing' }, { name: 'Children', priceMinor: 0, returnable: true }]);
  await page.getByRole('button', { name: /^Children/ }).click();
  const returnable = page.getByRole('group', { name: 'Children' }).getByLabel('Can be returned at face value');
  await returnable.uncheck();
  await page.getByText(/^Saved at \d\d:\d\d$/).waitFor();
  expect(await returnable.isDisabled()).toBe(true);
});

test.concurrent('the preview of a draft shows how it can be shared, but shares no address that visitors can’t open', async ({
  expect,
}) => {
  const organiserId = await makeOrganiser(world.pool);
  const startsAt = new Date(Date.now() + 9e8);
  const event = await makeEvent(world.pool, { organiserId, state: 'draft', startsAt });
  const { page } = await open({ memberOf: { organiserId, role: 'manager' } }, `/business/events/${event.id}/preview`);
  for (const action of ['Save event', 'Copy link', 'WhatsApp', 'Apple']) {
    const shown = page.getByText(action, { exact: true });
    await shown.waitFor();
    expect(await shown.evaluate((element) => element.closest('[inert]') !== null)).toBe(true);
  }
});

test('an administrator reviews a newcomer’s event, requests changes, approves it, and features it', async () => {
  const organiserId = await makeOrganiser(world.pool, 'Newcomers', { trusted: false });
  const event = await makeEvent(world.pool, {
    organiserId,
    state: 'draft',
    name: 'A first try',
    startsAt: new Date(Date.now() + 9e8),
  });
  const known = await makeEvent(world.pool, { name: 'Well known', startsAt: new Date(Date.now() + 9e8) });
  await world.pool.query('update events set featured_rank = 1 where id = $1', [known.id]);
  const { page: newcomer } = await open(
    { memberOf: { organiserId, role: 'owner' } },
    `/business/events/${event.id}/edit`,
  );
  const submitButton = newcomer.getByRole('button', { name: 'Submit for review' });
  await newcomer.getByText('Ready to submit for review.').waitFor();
  await submitButton.click();
  await newcomer.getByRole('heading', { name: 'In review' }).waitFor();

  const administration = await open({ roles: ['USER', 'ADMINISTRATOR'] }, '/admin/events');
  const { page } = administration;
  await page.getByRole('link', { name: 'Waiting for review' }).click();
  const waiting = page.getByRole('link', { name: 'A first try', exact: true });
  await waiting.click();
  // The decision comes after the content it is about.
  await page.getByRole('heading', { name: 'A first try', level: 1 }).waitFor();
  const desk = page.getByRole('region', { name: 'Review' });
  await desk.getByText('Waiting for review since').waitFor();
  await takeScreenshot(page, 'admin-event-preview');
  await desk.getByRole('button', { name: 'Request changes' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('button', { name: 'Request changes' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Changes needed').fill('Please say who plays.');
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await page.getByText('Changes requested').waitFor();
  await desk.getByText('Draft.').waitFor();
  await newcomer.reload();
  await newcomer.getByText('Please say who plays.').waitFor();
  await submitButton.click();
  await newcomer.getByRole('heading', { name: 'In review' }).waitFor();

  await page.goto('/admin/events?show=waiting');
  await page.getByRole('link', { name: 'Review A first try' }).click();
  await desk.getByRole('button', { name: 'Approve' }).click();
  // The organiser edits the event during the review, so the approval must be refused.
  await newcomer.getByLabel('Name', { exact: true }).fill('Another try');
  await newcomer.getByText(/^Saved at \d\d:\d\d$/).waitFor();
  await dialog.getByRole('button', { name: 'Approve and publish' }).click();
  await dialog.getByRole('alert').waitFor();
  await page.getByRole('heading', { name: 'Another try', level: 1, includeHidden: true }).waitFor();
  expect(administration.browserErrors.splice(0)).toEqual([expect.stringContaining('409')]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await desk.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Approve and publish' }).click();
  await page.getByText('Event published').waitFor();
  await desk.getByText('Published.').waitFor();
  await page.goto('/admin/events?q=another');
  await takeScreenshot(page, 'admin-events');
  await page.getByRole('button', { name: 'Manage Another try' }).click();
  await page.getByRole('menuitem', { name: 'Feature' }).click();
  // Choosing an occupied position says which event will move.
  await page.getByText('“Well known” moves to position 2.').waitFor();
  await page.getByRole('button', { name: 'Feature event' }).click();
  await page.getByText('Featured, position 1').waitFor();
  const { rows } = await world.pool.query(`select featured_rank from events where name = 'Well known'`);
  expect(rows).toEqual([{ featured_rank: 2 }]);
  await page.goto('/');
  await page.getByRole('link', { name: 'Another try' }).first().waitFor();
  expectNoBrowserErrors(administration);
});
