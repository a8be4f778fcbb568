import { login } from '@quivertree/contract/accounts/accounts';
import { createDoorLink, revokeDoorLink, scanTicket } from '@quivertree/contract/door/door';
import { cancelEvent } from '@quivertree/contract/event-changes/event-changes';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { shareChromium } from '../world/chromium.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from '../world/make-event.ts';
import { type MadeUser, makeUser } from '../world/make-user.ts';
import { buy } from '../world/paid-order.ts';
import { clientOf, startWorld, type World } from '../world/world.ts';
import { expectUsableEverywhere, PHONE } from './expect-usable.ts';
import { fillSignIn } from './fill-forms.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const DAY_MS = 86_400_000;

let world: World;
let browser: Browser;
let owner: MadeUser;
let staff: MadeUser;
let organiserId: string;
let event: MadeEvent;
let code: string;
let reference: string;
let ticketsKey: string;

beforeAll(async () => {
  world = await startWorld();
  browser = await shareChromium();
  organiserId = await makeOrganiser(world.pool, 'Kolmanskop Light Society');
  owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  staff = await makeUser(world.pool, { memberOf: { organiserId, role: 'door' } });
});
beforeEach(async () => {
  event = await makeEvent(world.pool, {
    organiserId,
    startsAt: new Date(Date.now() + 2 * DAY_MS),
    admission: { opensMinutes: 720, closesMinutes: 240 },
    ticketTypes: [{ name: 'Walk' }],
  });
  const bought = await buy(world, event);
  const { rows } = await world.pool.query('select short_code from tickets where id = $1', [bought.ticketIds[0]]);
  ({ reference, ticketsKey } = bought);
  code = rows[0].short_code;
});
afterAll(async () => {
  await browser.close();
  await assertBooksAgree(world.pool);
  await world.stop();
});

async function signedInTo(path: string, user: MadeUser) {
  const seen = await visit(browser, world.url, { viewport: PHONE });
  await seen.page.goto(`/login?from=${encodeURIComponent(path)}`);
  await fillSignIn(seen.page, user);
  await seen.page.waitForURL(`**${path}`);
  return seen;
}

async function tokenOf({ email, password }: MadeUser): Promise<string> {
  const { idToken } = await world.client.call(login, { body: { email, password } });
  return `Bearer ${idToken}`;
}

async function scan(page: Page): Promise<void> {
  await page.getByLabel('Ticket code or order reference').fill(code);
  await page.keyboard.press('Enter');
}

const verdictOf = (page: Page) => page.getByRole('status').first();
const countsOf = (page: Page) => page.getByRole('banner').or(page.locator('header')).first();

async function storedScans(): Promise<number> {
  const { rows } = await world.pool.query('select count(*)::int as n from scans where event_id = $1', [event.id]);
  return rows[0].n;
}

test('an owner learns that it is too early, admits anyway, and undoes it, all by keyboard', async () => {
  const seen = await signedInTo(`/door/${event.id}`, owner);
  const { page } = seen;
  await scan(page);
  await expect.poll(() => verdictOf(page).textContent()).toMatch(/Too early.*This event starts on .* Admission opens/);
  await expectUsableEverywhere(page);
  await page.setViewportSize(PHONE);
  await takeScreenshot(page, 'door-too-early');

  await scan(page);
  await page.getByRole('button', { name: 'Admit anyway' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Admit Ndapewa Shikongo anyway?' });
  await dialog.waitFor();
  expect(await dialog.getByRole('button', { name: 'Admit anyway' }).isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: 'Other' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByLabel('Your reason').fill('The mayor asked');
  await takeScreenshot(page, 'door-admit-anyway');
  await dialog.getByRole('button', { name: 'Admit anyway' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => verdictOf(page).textContent()).toContain('Admitted');
  await expect.poll(() => countsOf(page).textContent()).toMatch(/1 admittedof 1/);

  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  const undo = page.getByRole('dialog', { name: 'Undo the admission of Ndapewa Shikongo?' });
  await undo.getByRole('radio', { name: 'Scanned by mistake' }).check();
  await takeScreenshot(page, 'door-undo');
  await undo.getByRole('button', { name: 'Undo admission' }).click();
  await undo.waitFor({ state: 'detached' });
  await expect.poll(() => countsOf(page).textContent()).toMatch(/0 admittedof 1/);
  await page.getByText('Undone', { exact: true }).waitFor();
  expect(await verdictOf(page).textContent()).toContain('Ready');

  await page.goto(`/business/events/${event.id}/orders/${reference}`);
  await page.getByText('Ticket 1 admitted outside the admission hours').waitFor();
  await page.getByText('The mayor asked').waitFor();
  await page.getByText('Admission of ticket 1 undone').waitFor();
  await page.getByText('Scanned by mistake').waitFor();
  expectNoBrowserErrors(seen);
});

test('door staff are referred to an owner or a manager', async () => {
  const seen = await signedInTo(`/door/${event.id}`, staff);
  await scan(seen.page);
  await expect.poll(() => verdictOf(seen.page).textContent()).toContain('Too early');
  await seen.page.getByText('An owner or manager can admit them anyway.').waitFor();
  expect(await seen.page.getByRole('button', { name: 'Admit anyway' }).count()).toBe(0);
  expectNoBrowserErrors(seen);
});

test('practice at a door link shows verdicts, admits no one and stores nothing until it ends', async () => {
  await world.pool.query('update events set admission_opens_minutes = 43200 where id = $1', [event.id]);
  const manager = await signedInTo(`/business/events/${event.id}/doors`, owner);
  await manager.page.getByLabel('Link name').fill('North gate');
  await manager.page.keyboard.press('Enter');
  const address = await manager.page.getByLabel('Door link North gate').inputValue();

  const seen = await visit(browser, world.url, { viewport: PHONE });
  const { page } = seen;
  await page.goto(address);
  await page.getByRole('button', { name: 'Practise' }).click();
  await page.getByText('Practice mode: nothing is saved').waitFor();
  await scan(page);
  await expect.poll(() => verdictOf(page).textContent()).toContain('Admitted');
  await takeScreenshot(page, 'door-practice');
  await expectUsableEverywhere(page);
  await page.setViewportSize(PHONE);
  await scan(page);
  await expect.poll(() => page.getByText('Practice · Ndapewa Shikongo').count()).toBe(2);
  expect(await countsOf(page).textContent()).toMatch(/0 admittedof 1/);
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);

  await page.reload();
  await page.getByText('Practice mode: nothing is saved').waitFor();
  expect(await storedScans()).toBe(0);
  await page.getByRole('button', { name: 'End practice' }).click();
  expect(await page.getByText('Practice mode: nothing is saved').count()).toBe(0);
  await scan(page);
  await expect.poll(() => countsOf(page).textContent()).toMatch(/1 admittedof 1/);
  expect(await storedScans()).toBe(1);
  expectNoBrowserErrors(manager);
  expectNoBrowserErrors(seen);
});

test('an order’s reference, read out at the door, leads to its tickets', async () => {
  await world.pool.query('update events set admission_opens_minutes = 43200 where id = $1', [event.id]);
  const seen = await signedInTo(`/door/${event.id}`, staff);
  const { page } = seen;
  await page.getByLabel('Ticket code or order reference').fill(shownReference(reference).toLowerCase());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Order ${shownReference(reference)}` });
  const admit = dialog.getByRole('button', { name: 'Admit ticket 1, Ndapewa Shikongo' });
  await admit.waitFor();
  await expectUsableEverywhere(page);
  await page.setViewportSize(PHONE);
  await takeScreenshot(page, 'door-order');
  await admit.focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('Admitted', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => countsOf(page).textContent()).toMatch(/1 admittedof 1/);
  expectNoBrowserErrors(seen);
});

test('a door without a connection lets people in from its list, and the organiser learns of mistakes', async () => {
  await world.pool.query('update events set admission_opens_minutes = 43200 where id = $1', [event.id]);
  const { tickets } = await world.client.call(getOrderTickets, { params: { ticketsKey } });
  const seen = await visit(browser, world.url, { viewport: PHONE });
  const { page } = seen;
  const { url } = await clientOf(world.url, await tokenOf(owner)).call(createDoorLink, {
    params: { eventId: event.id },
    body: { name: 'North gate' },
  });
  const listed = page.waitForResponse((response) => response.url().includes('/offline-list'));
  await page.goto(url);
  await listed;

  await page.context().setOffline(true);
  const entry = page.getByLabel('Ticket code or order reference');
  await entry.fill(tickets[0]?.code ?? '');
  await page.keyboard.press('Enter');
  await expect.poll(() => verdictOf(page).textContent()).toMatch(/Admitted.*Checked without the server.*Walk/);
  await page
    .getByText(/This device is offline. Tickets are checked against the list from .* 1 scan is stored/)
    .waitFor();
  expect(await countsOf(page).textContent()).toMatch(/1 admittedof 1/);
  await takeScreenshot(page, 'door-offline-admitted');
  await expectUsableEverywhere(page);
  await page.setViewportSize(PHONE);
  await entry.fill(tickets[0]?.code ?? '');
  await page.keyboard.press('Enter');
  await expect.poll(() => verdictOf(page).textContent()).toMatch(/Already in.*Walk/);
  await entry.fill(code);
  await page.keyboard.press('Enter');
  await expect.poll(() => verdictOf(page).textContent()).toMatch(/Wait.*Only the server can check a typed code/);
  expect(await storedScans()).toBe(0);

  // Meanwhile, someone shows the same ticket at another gate.
  const other = clientOf(world.url, await tokenOf(staff));
  await other.call(scanTicket, { params: { eventId: event.id }, body: { code, device: 'south', nonce: 'n' } });
  await page.context().setOffline(false);
  await page.getByText('While offline, this device let in 1 person whose ticket had already been used').waitFor();
  await takeScreenshot(page, 'door-conflict');

  const hub = await signedInTo(`/business/events/${event.id}/doors`, owner);
  const conflicts = hub.page.getByRole('region', { name: 'Let in by mistake while offline' });
  await conflicts
    .getByText(/Let in on .*, by North gate\. Someone else was admitted with the same ticket on/)
    .waitFor();
  await takeScreenshot(hub.page, 'door-conflicts');
  await expectUsableEverywhere(hub.page);
  await conflicts.getByRole('link', { name: `Ticket 1 of order ${shownReference(reference)}` }).click();
  await hub.page.getByText('Ticket 1 admitted a second time by an offline scanner').waitFor();
  expectNoBrowserErrors(hub);
});

test('the phone signals once for each guest, even if the server later corrects what it decided offline', async () => {
  await world.pool.query('update events set admission_opens_minutes = 43200 where id = $1', [event.id]);
  const { tickets } = await world.client.call(getOrderTickets, { params: { ticketsKey } });
  const { page } = await visit(browser, world.url, { viewport: PHONE });
  await page.addInitScript(() => {
    const signals: unknown[] = [];
    Object.assign(window, { signals });
    navigator.vibrate = (pattern) => signals.push(pattern) > 0;
  });
  const signals = () => page.evaluate(() => (window as unknown as { signals: unknown[] }).signals.length);
  const owned = clientOf(world.url, await tokenOf(owner));
  const { url } = await owned.call(createDoorLink, { params: { eventId: event.id }, body: { name: 'North gate' } });
  const listed = page.waitForResponse((response) => response.url().includes('/offline-list'));
  await page.goto(url);
  await listed;
  await page.context().setOffline(true);
  await page.getByLabel('Ticket code or order reference').fill(tickets[0]?.code ?? '');
  await page.keyboard.press('Enter');
  await expect.poll(() => verdictOf(page).textContent()).toMatch(/Admitted/);
  expect(await signals()).toBe(1);

  const other = clientOf(world.url, await tokenOf(staff));
  await other.call(scanTicket, { params: { eventId: event.id }, body: { code, device: 'south', nonce: 'n' } });
  await page.context().setOffline(false);
  await page.getByText('While offline, this device let in 1 person whose ticket had already been used').waitFor();
  await expect.poll(() => verdictOf(page).textContent()).toMatch(/Already in/);
  expect(await signals()).toBe(1);
});

test('a door whose link was revoked while it was offline says so, and no longer tries', async () => {
  await world.pool.query('update events set admission_opens_minutes = 43200 where id = $1', [event.id]);
  const { tickets } = await world.client.call(getOrderTickets, { params: { ticketsKey } });
  const client = clientOf(world.url, await tokenOf(owner));
  const params = { eventId: event.id };
  const { id: linkId, url } = await client.call(createDoorLink, { params, body: { name: 'North gate' } });
  const { page } = await visit(browser, world.url, { viewport: PHONE });
  await page.clock.install();
  const listed = page.waitForResponse((response) => response.url().includes('/offline-list'));
  await page.goto(url);
  await listed;
  await page.route('**/api/v1/door/**', (route) => route.abort());
  await page.getByLabel('Ticket code or order reference').fill(tickets[0]?.code ?? '');
  await page.keyboard.press('Enter');
  await page.getByText('The server isn’t responding.', { exact: false }).waitFor();

  await client.call(revokeDoorLink, { params: { ...params, linkId } });
  // The door hears of it when it fetches its counts, before its scans can be sent.
  await page.unroute('**/api/v1/door/**');
  await page.route('**/scans', (route) => route.abort());
  await page.clock.fastForward(15_000);
  await page.getByText('This door link is no longer valid. Ask the organiser for a new one.').waitFor();
  expect(await page.getByText('Trying again', { exact: false }).count()).toBe(0);
  await page.getByText('1 scan hasn’t been sent yet. It’s stored on this device', { exact: false }).waitFor();
  await takeScreenshot(page, 'door-link-revoked');

  // The scan is sent with the event's next link, even to a page that was opened since.
  await page.unroute('**/scans');
  const next = await client.call(createDoorLink, { params, body: { name: 'South gate' } });
  const recorded = page.waitForResponse((response) => response.url().endsWith('/scans'));
  await page.goto(next.url);
  const { status, by } = await recorded.then(async (response) => ({
    status: response.status(),
    by: await response.request().headerValue('authorization'),
  }));
  expect({ status, by }).toEqual({ status: 200, by: `Door ${next.url.split('/').at(-1)}` });
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), `door:${event.id}:waiting`)).toBe('[]');
});

test('a cancelled event’s hub offers no new door links, and its old ones can be revoked', async () => {
  const client = clientOf(world.url, await tokenOf(owner));
  await client.call(createDoorLink, { params: { eventId: event.id }, body: { name: 'North gate' } });
  const seen = await signedInTo(`/business/events/${event.id}/doors`, owner);
  await seen.page.getByRole('button', { name: 'Create door link' }).waitFor();
  await client.call(cancelEvent, { params: { eventId: event.id }, body: { note: 'The river has come down.' } });
  await seen.page.reload();
  await seen.page.getByText('This event is cancelled, so no one can be admitted.').waitFor();
  await seen.page.getByRole('button', { name: 'Revoke link North gate' }).waitFor();
  expect(await seen.page.getByRole('button', { name: 'Create door link' }).count()).toBe(0);
  expect(await seen.page.getByRole('link', { name: 'Open door' }).count()).toBe(0);
  await takeScreenshot(seen.page, 'doors-of-a-cancelled-event');
  await seen.page.getByRole('button', { name: 'Revoke link North gate' }).click();
  await seen.page.getByRole('button', { name: 'Revoke “North gate”' }).click();
  await expect.poll(() => seen.page.getByText('North gate').count()).toBe(0);
  expect(await seen.page.evaluate(() => document.activeElement?.tagName), 'focus is close by').toBe('SECTION');
  expectNoBrowserErrors(seen);
});

test('someone who signs out before their scans were sent is asked first', async () => {
  const { page } = await signedInTo(`/door/${event.id}`, staff);
  await page.route('**/scans', (route) => route.abort());
  await scan(page);
  await page.getByText('1 scan is stored on this device.', { exact: false }).waitFor();
  await page.goto('/account');
  const signOut = page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).first();
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await signOut.click();
  expect(asked).toEqual([expect.stringContaining('haven’t been sent yet')]);
  expect(await page.evaluate((key) => localStorage.getItem(key), `door:${event.id}:waiting`)).toContain(code);
  page.once('dialog', (dialog) => void dialog.accept());
  await signOut.click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate((key) => localStorage.getItem(key), `door:${event.id}:waiting`)).toBeNull();
});

test('the organiser sets the admission hours with the event, and undoes an admission on the order', async () => {
  const seen = await signedInTo(`/business/events/${event.id}/edit`, owner);
  const { page } = seen;
  const opens = page.getByLabel('Opens (hours before start)');
  await opens.fill('two days');
  await page.getByText('Enter a number of hours, such as 12 or 1.5.').waitFor();
  await opens.fill('721');
  await page.getByText('Enter at most 720 hours, which is 30 days.').waitFor();
  await opens.fill('49,5');
  await opens.blur();
  await takeScreenshot(page, 'edit-admission');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(async () => {
      const { rows } = await world.pool.query('select admission_opens_minutes from events where id = $1', [event.id]);
      return rows[0].admission_opens_minutes;
    })
    .toBe(2_970);

  await page.goto(`/door/${event.id}`);
  await scan(page);
  await expect.poll(() => verdictOf(page).textContent()).toContain('Admitted');

  await page.goto(`/business/events/${event.id}/orders/${reference}`);
  await page.getByRole('button', { name: 'Undo admission of ticket 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo the admission of Ndapewa Shikongo?' });
  await dialog.getByLabel('Reason').fill('Left through the wrong gate');
  await dialog.getByRole('button', { name: 'Undo admission' }).click();
  await page.getByText('Left through the wrong gate').waitFor();
  expect(await page.getByRole('button', { name: 'Undo admission of ticket 1' }).count()).toBe(0);
  expectNoBrowserErrors(seen);
});
