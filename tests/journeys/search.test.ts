import { expect, test } from 'vitest';
import { expectUsable, expectUsableEverywhere, PHONE } from './expect-usable.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney({ demoData: true });

test('someone finds an event from the home page despite a typo, by keyboard alone', async () => {
  const visited = await visit(browser, world.url);
  const { page } = visited;
  await page.goto('/');
  const box = page.getByLabel('Event, artist or place');
  await box.pressSequentially('camelthron jaz');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await options.first().waitFor();
  expect(await box.getAttribute('aria-expanded')).toBe('true');
  await box.press('ArrowDown');
  await takeScreenshot(page, 'suggestions');
  const active = await box.getAttribute('aria-activedescendant');
  expect(active).toBe(await options.first().getAttribute('id'));
  await box.press('Escape');
  expect(await box.getAttribute('aria-expanded')).toBe('false');
  await box.press('ArrowDown');
  await box.press('Enter');
  await page.getByRole('heading', { name: 'Camelthorn Jazz Evening', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'You might also like' }).scrollIntoViewIfNeeded();
  expectNoBrowserErrors(visited);
  await page.context().close();
});

test('filters, sorts and counts events, and keeps all of it in the address', async () => {
  const visited = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  const { page } = visited;
  await page.goto('/explore');
  const box = page.getByLabel('Event, artist or place');
  await box.fill('market');
  // The suggestions would cover what is below them.
  await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor();
  await box.press('Escape');
  await page.getByText('More filters').click();
  await page.getByLabel('Free only').check();
  await page.getByLabel('Sort by').selectOption('popularity');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/explore?q=market&free=true&sort=popularity');
  const towns = page.getByRole('navigation', { name: 'By town' });
  await towns.waitFor();
  await page.getByRole('link', { name: 'Harbour Market' }).waitFor();
  await takeScreenshot(page, 'search-on-a-phone');
  await expectUsable(page);
  await takeScreenshot(page, 'search-on-a-phone-in-the-dark');
  await towns.getByRole('link', { name: /^Luderitz/ }).click();
  await page.waitForURL('**/explore?q=market&city=luderitz&free=true&sort=popularity');
  // Until the answer arrives, the results of the search before are shown.
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  expectNoBrowserErrors(visited);
  await page.context().close();
});

test('shows the closest events to a search that matches none', async () => {
  const { page } = await visit(browser, world.url);
  await page.goto('/explore?q=crayfish&city=windhoek');
  await page.getByText('No events match your filters').waitFor();
  await takeScreenshot(page, 'search-without-a-match');
  await page
    .getByRole('region', { name: 'Closest matches' })
    .getByRole('link', { name: 'Lüderitz Crayfish Festival' })
    .click();
  await page.waitForURL('**/explore/luderitz-crayfish-festival');
  const heading = page.getByRole('heading', { name: 'Lüderitz Crayfish Festival', level: 1 });
  await expect.poll(() => heading.count()).toBe(1);
  await page.context().close();
});

test('finds events near the visitor, and asks for their location only when they want that', async () => {
  const near = { geolocation: { latitude: -22.67, longitude: 14.53 }, permissions: ['geolocation'] };
  const { page } = await visit(browser, world.url, near);
  await page.goto('/');
  await page.getByRole('link', { name: 'See More Events' }).click();
  await page.getByRole('heading', { level: 1, name: 'Events', exact: true }).waitFor();
  await page.getByText('More filters').click();
  await page.getByRole('button', { name: 'Near me' }).click();
  await page.waitForURL('**/explore?near=-22.67%2C14.53');
  await expect
    .poll(() => page.getByRole('navigation', { name: 'By town' }).getByRole('link').allTextContents())
    .toEqual([expect.stringMatching(/^Swakopmund/), expect.stringMatching(/^Walvis Bay/)]);
  await page.getByRole('link', { name: 'Anywhere' }).click();
  await page.waitForURL('**/explore');
  await page.context().close();

  const denied = await visit(browser, world.url);
  await denied.page.goto('/explore');
  await denied.page.getByText('More filters').click();
  await denied.page.getByRole('button', { name: 'Near me' }).click();
  await denied.page.getByText(/choose a town instead/).waitFor();
  await denied.page.context().close();
});

test('searches without scripts', async () => {
  const { page } = await visit(browser, world.url, { javaScriptEnabled: false });
  await page.goto('/');
  await page.getByLabel('Event, artist or place').fill('stargasing');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/explore?q=stargasing');
  await page.getByRole('link', { name: 'Stargazing at the Rim' }).waitFor();
  await page.getByText('More filters').click();
  await page.getByLabel('Highest price').fill('100');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/explore?q=stargasing&priceMax=100');
  expect(await page.getByText('No events match your filters').isVisible()).toBe(true);
  await page.context().close();
});

test('shows the results on a map, where a town or its neighbourhood can be chosen by keyboard', async () => {
  const visited = await visit(browser, world.url);
  const { page } = visited;
  await page.goto('/explore?q=market');
  await page.getByRole('link', { name: 'Show on a map' }).click();
  await page.waitForURL('**/explore?q=market&view=map');
  const map = page.getByRole('group', { name: 'Events by town' });
  await map.waitFor();
  await expectUsableEverywhere(page);
  await takeScreenshot(page, 'map');
  await map.getByRole('link', { name: /^Luderitz: \d+ events?$/ }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/explore?q=market&city=luderitz&view=map');
  await page.getByRole('heading', { level: 1, name: 'Events in Luderitz' }).waitFor();
  await page.getByRole('link', { name: 'Harbour Market' }).waitFor();
  await expect.poll(() => map.locator('[aria-current=true]').count()).toBe(1);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/explore?q=market&city=luderitz&view=map');
  await page.getByRole('link', { name: 'Hide the map' }).click();
  await page.waitForURL('**/explore?q=market&city=luderitz');
  expectNoBrowserErrors(visited);
  await page.context().close();
});

test('the map works without scripts: a marker of several towns leads to them in the list', async () => {
  const { page } = await visit(browser, world.url, { javaScriptEnabled: false, viewport: PHONE });
  await page.goto('/explore?view=map');
  await takeScreenshot(page, 'map-on-a-phone');
  const map = page.getByRole('group', { name: 'Events by town' });
  // A label beside a marker names one town only if all the marker's events are there.
  const labels = await map.locator('text[aria-hidden]').allTextContents();
  for (const marker of await map.getByRole('link', { name: ',' }).all()) {
    const towns = (await marker.getAttribute('aria-label'))?.split(':')[0]?.split(', ') ?? [];
    for (const town of towns) expect(labels).not.toContain(town);
  }
  expect(labels).toContain('Windhoek and Okahandja');
  await map.getByRole('link', { name: /^Swakopmund, Walvis Bay/ }).click();
  const towns = page.getByRole('list', { name: 'Towns' });
  await towns
    .locator(':target')
    .getByRole('link', { name: /^Walvis Bay/ })
    .click();
  await page.waitForURL('**/explore?city=walvis+bay&view=map');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Events in Walvis Bay');
  await page.context().close();
});
