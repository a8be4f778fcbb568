import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { signedIn } from '../specification/in-the-browser.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { order } from '../world/paid-order.ts';
import { startJourney } from './journey.ts';
import { type VisitOptions, visit } from './visit.ts';

// Colours that the system forces on pages, as on Windows with a contrast theme.
const { world, browser } = await startJourney();
const contrast = { forcedColors: 'active', colorScheme: 'dark' } satisfies VisitOptions;

const organiserId = await makeOrganiser(world.pool);
let event: MadeEvent;
beforeAll(async () => {
  event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ name: 'Walk', priceMinor: 0 }] });
});

const styleOf = (element: Locator, property: string) =>
  element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);

test('buttons have an edge', async () => {
  const { page } = await visit(browser, world.url, contrast);
  await page.goto('/login');
  expect(await styleOf(page.getByRole('button', { name: 'Sign in', exact: true }), 'border-top-width')).toBe('1px');
});

test('explanations have an edge, since they cover other text', async () => {
  const { slug } = await makeEvent(world.pool, { organiserId, ticketTypes: [{ name: 'Lawn', priceMinor: 20_000 }] });
  const { page } = await visit(browser, world.url, contrast);
  await page.goto(`/explore/${slug}`);
  await page.getByRole('button', { name: 'Add one “Lawn”' }).click();
  await page.getByRole('button', { name: 'What is the fee?' }).focus();
  expect(await styleOf(page.getByRole('tooltip').locator('span'), 'border-top-width')).toBe('1px');
});

test('selected tabs, days and pages differ from others', async () => {
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const { page } = await visit(browser, world.url, {
    ...contrast,
    ...(await signedIn(world, owner)),
    viewport: { width: 360, height: 740 },
  });
  await page.goto('/calendar');
  const ground = await styleOf(page.locator('html'), 'background-color');
  const month = page.getByRole('button', { name: 'Month', exact: true });
  expect(await styleOf(month, 'background-color')).not.toBe(ground);
  await page.goto(`/business/events/${event.id}`);
  const [dashboard, orders] = [
    page.getByRole('link', { name: 'Dashboard' }),
    page.getByRole('link', { name: 'Orders' }),
  ];
  const edge = (link: Locator) => styleOf(link.first(), 'border-bottom-color');
  expect(await edge(dashboard)).not.toBe(await edge(orders));
  expect(await edge(orders)).toBe(ground);
});

test('the selected view of the calendar can be read on a laptop', async () => {
  const { page } = await visit(browser, world.url, contrast);
  await page.goto('/calendar');
  const month = page.getByRole('tab', { name: 'Month' }).or(page.getByRole('button', { name: 'Month', exact: true }));
  const highlight = await page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.backgroundColor = 'Highlight';
    return getComputedStyle(sample).backgroundColor;
  });
  expect(await styleOf(month, 'background-color')).toBe(highlight);
});

test('tickets stay white, so that their codes can be scanned and nothing is covered', async () => {
  const { ticketsKey } = await order(world, event);
  const { page } = await visit(browser, world.url, contrast);
  await page.goto(`/tickets/${ticketsKey}`);
  expect(await styleOf(page.locator('.ticket').first(), 'background-color')).toBe('rgb(255, 255, 255)');
});
