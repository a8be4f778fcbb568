import { afterEach, beforeAll, expect, test } from 'vitest';
import { placeOf, signedIn } from '../specification/in-the-browser.ts';
import { order } from '../world/buy.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, type Visit, visit } from './visit.ts';

const { world, browser } = await startJourney();
const ORDERS = 23;
let organiserId: string;
let eventId: string;
let open: Visit[] = [];

beforeAll(async () => {
  organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId, name: 'Open day', ticketTypes: [{ priceMinor: 0 }] });
  eventId = event.id;
  for (let n = 0; n < ORDERS; n++) await order(world.url, event, [[0, 1]], { email: `guest-${n}@example.com` });
});
afterEach(async () => {
  for (const { page } of open) await page.context().close();
  open = [];
});

async function openAs(user: Parameters<typeof makeUser>[1]): Promise<Visit> {
  const person = await visit(browser, world.url, await signedIn(world, await makeUser(world.pool, user)));
  open.push(person);
  return person;
}

test('an administrator pages through a list, sorts it, and returns to every view by its address', async () => {
  const administrator = await openAs({ roles: ['USER', 'ADMINISTRATOR'] });
  const { page } = administrator;
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const where = () => pages.getByRole('status').textContent();
  const step = (name: string) => pages.getByRole('button', { name, exact: true });
  const guests = async () =>
    (await page.getByText(/guest-\d+@/).allTextContents()).map((text) => Number.parseInt(text.slice(6)));
  const search = () => new URL(page.url()).searchParams;

  await page.goto('/admin/orders');
  await expect.poll(where).toBe('Page 1 of 3 (23 total)');
  await expect.poll(guests).toEqual([22, 21, 20, 19, 18, 17, 16, 15, 14, 13]);
  await expect.poll(() => step('Prev').isDisabled()).toBe(true);

  await step('Next').click();
  await expect.poll(where).toBe('Page 2 of 3 (23 total)');
  expect(search().get('page')).toBe('1');
  await expect.poll(guests).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  await step('Last').click();
  await expect.poll(where).toBe('Page 3 of 3 (23 total)');
  await expect.poll(guests).toEqual([2, 1, 0]);
  await expect.poll(() => step('Next').isDisabled()).toBe(true);
  await step('Prev').click();
  await expect.poll(guests).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);

  // Clicking a column sorts by it, ascending first. A new sort order or page size leads to the first page.
  const placed = page.getByRole('columnheader', { name: 'Placed' });
  expect(await placed.getAttribute('aria-sort')).toBe('descending');
  await placed.getByRole('button').press('Enter');
  await expect.poll(guests).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect([search().get('sort'), search().get('page')]).toEqual(['createdAt,ASC', null]);
  await expect.poll(() => placed.getAttribute('aria-sort')).toBe('ascending');
  await step('Next').click();
  await expect.poll(where).toBe('Page 2 of 3 (23 total)');
  await pages.getByLabel('Per page').selectOption('5');
  await expect.poll(guests).toEqual([0, 1, 2, 3, 4]);
  expect([search().get('size'), search().get('page')]).toEqual(['5', null]);

  await page.goBack();
  await expect.poll(guests).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  await page.goForward();
  await expect.poll(guests).toEqual([0, 1, 2, 3, 4]);
  await step('Next').click();
  await expect.poll(guests).toEqual([5, 6, 7, 8, 9]);
  await page.reload();
  await expect.poll(guests).toEqual([5, 6, 7, 8, 9]);

  // Invalid values in the address are ignored.
  await page.goto('/admin/orders?page=4&size=5');
  await expect.poll(guests).toEqual([2, 1, 0]);
  await page.goto('/admin/orders?page=-1&size=7&sort=secret,UP&state=eaten');
  await expect.poll(where).toBe('Page 1 of 3 (23 total)');

  await page.getByLabel('Reference, email').fill('guest-7@example.com');
  await page.keyboard.press('Enter');
  await expect.poll(guests).toEqual([7]);
  await page.getByLabel('State').selectOption('Not paid in time');
  await page.getByText('Nothing matches your filters').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.poll(where).toBe('Page 1 of 3 (23 total)');
  expectNoBrowserErrors(administrator);

  await page.route('**/api/v1/admin/orders*', (route) => route.fulfill({ status: 403, json: { message: 'Not now' } }));
  await page.reload();
  await page.getByText('Error loading this list: Not now').waitFor();
  await page.unroute('**/api/v1/admin/orders*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(where).toBe('Page 1 of 3 (23 total)');
});

test('the arrow above an order leads back to the list with its filters, and to the same place on it', async () => {
  const owner = await openAs({ memberOf: { organiserId, role: 'owner' } });
  const { page } = owner;
  const path = `/business/events/${eventId}/orders`;
  const guest = (n: number) => page.getByRole('link', { name: `guest-${n}@example.com` });
  const back = page.getByRole('link', { name: 'All orders' });
  await page.goto(`${path}?sort=createdAt,ASC&size=20`);
  await page.getByLabel('Name, email, reference or short code').fill('ndapewa');
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(page)).toContain('q=ndapewa');
  const list = placeOf(page);
  await guest(18).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await guest(18).click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await back.click();
  await guest(18).waitFor();
  expect(placeOf(page)).toBe(list);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);

  // Likewise after a look elsewhere.
  await page.getByRole('navigation', { name: 'Event', exact: true }).getByText('Attendees').click();
  await page.getByRole('link', { name: 'Ndapewa Shikongo' }).first().click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await back.click();
  await guest(18).waitFor();
  expect(placeOf(page)).toBe(list);
  expectNoBrowserErrors(owner);
});

test('each user’s hub shows the pages they may open and no others', async () => {
  const elsewhere = await makeOrganiser(world.pool, 'Etosha Evenings');
  const sections = (who: Visit, name: string) =>
    who.page.getByRole('navigation', { name, exact: true }).getByRole('link').allTextContents();

  const owner = await openAs({ memberOf: { organiserId, role: 'owner' } });
  await owner.page.goto('/business/hub');
  await expect.poll(() => placeOf(owner.page)).toBe(`/business/${organiserId}`);
  await owner.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await expect.poll(() => sections(owner, 'Organisation')).toEqual(expect.arrayContaining(['Overview', 'Events']));
  await owner.page.getByRole('link', { name: 'Open day' }).first().click();
  await owner.page.getByRole('navigation', { name: 'Event', exact: true }).getByText('Doors').click();
  await owner.page.getByRole('link', { name: 'Open door' }).waitFor();
  await owner.page.getByLabel('Link name').waitFor();
  await owner.page.getByRole('link', { name: 'Public page' }).waitFor();
  expectNoBrowserErrors(owner);

  const door = await openAs({ memberOf: { organiserId, role: 'door' } });
  await door.page.goto(`/business/events/${eventId}/doors`);
  await door.page.getByRole('link', { name: 'Open door' }).waitFor();
  await expect.poll(() => sections(door, 'Event')).toEqual(['Doors']);
  expect(await door.page.getByLabel('Link name').count()).toBe(0);
  expectNoBrowserErrors(door);

  await door.page.goto(`/business/${elsewhere}`);
  await door.page.getByRole('heading', { level: 1, name: 'This page couldn’t be opened' }).waitFor();
  await door.page.goto('/admin/orders');
  await expect.poll(() => placeOf(door.page)).toBe('/forbidden');

  const both = await makeUser(world.pool, { memberOf: { organiserId, role: 'finance' } });
  await world.pool.query(
    `insert into organiser_members (organiser_id, user_id, member_role) values ($1, $2, 'manager')`,
    [elsewhere, both.id],
  );
  const person = await visit(browser, world.url, await signedIn(world, both));
  open.push(person);
  await person.page.goto('/business');
  await person.page.getByRole('link', { name: 'Etosha Evenings' }).click();
  await person.page.getByText('No upcoming events').waitFor();
  await person.page.getByRole('button', { name: 'Etosha Evenings Switch organisation' }).click();
  await person.page.getByRole('link', { name: /^Hardap Sounds/ }).waitFor();
  expectNoBrowserErrors(person);
});

test('a door member opens a draft without an error, and reads why a page isn’t theirs', async () => {
  const draft = await makeEvent(world.pool, {
    organiserId,
    state: 'draft',
    name: 'Rain dance',
    startsAt: new Date(Date.now() + 9e8),
  });
  const door = await openAs({ memberOf: { organiserId, role: 'door' } });
  await door.page.goto(`/business/${organiserId}/events`);
  await door.page.getByRole('link', { name: 'Rain dance' }).click();
  await door.page.getByRole('heading', { level: 1, name: 'Doors' }).waitFor();
  for (const path of [`/business/events/${draft.id}/orders/NOTHING`, `/business/${organiserId}/money/payouts`]) {
    await door.page.goto(path);
    await door.page.getByRole('heading', { level: 1, name: 'Your role doesn’t include this page' }).waitFor();
    await door.page.getByText('Your role here is “Door”.').waitFor();
  }
  expectNoBrowserErrors(door);
});
