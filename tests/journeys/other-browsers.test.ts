import { expect, test } from 'vitest';
import { holdBack, signedIn } from '../specification/in-the-browser.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { startJourney } from './journey.ts';
import { visit } from './visit.ts';

// Habits of Safari and Firefox, imitated in Chromium.
const { world, browser } = await startJourney();

/** Makes clicks and taps focus no button without a tab index, but what is around it, as in Safari. */
const FOCUS_NO_BUTTONS = `addEventListener('mousedown', (event) => {
  if (!event.target.closest('button:not([tabindex])')) return;
  event.preventDefault();
  document.activeElement?.blur();
  event.target.closest('[tabindex]')?.focus();
});`;

test('an explanation opens where a tap doesn’t focus buttons, and nothing hovers', async () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const { page } = await visit(browser, world.url, phone);
  await page.goto('/dev/ui');
  await page.evaluate(FOCUS_NO_BUTTONS);
  const explanation = page.getByText('It helps us cover our costs.');
  expect(await explanation.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'What is the fee?' }).tap();
  await explanation.waitFor();
});

test('a second click on its button closes a menu where clicks don’t focus buttons', async () => {
  const administrator = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
  await makeEvent(world.pool);
  const { page } = await visit(browser, world.url, await signedIn(world, administrator));
  await page.goto('/admin/events');
  await page.evaluate(FOCUS_NO_BUTTONS);
  const manage = page.getByRole('button', { name: 'Manage' });
  await manage.click();
  await page.getByRole('menu').waitFor();
  await manage.click();
  expect(await page.getByRole('menu').count()).toBe(0);
});

/**
 * Saves the state of all controls when a page is left, and restores it when the page is loaded again but not yet
 * hydrated, as Firefox does for controls without `autocomplete="off"`.
 */
const RESTORE_CONTROLS = `const controls = () => [...document.querySelectorAll('input, select, textarea, button')];
addEventListener('pagehide', () =>
  sessionStorage.setItem(
    'controls',
    JSON.stringify(controls().map(({ value, checked, disabled }) => ({ value, checked, disabled }))),
  ),
);
addEventListener('DOMContentLoaded', () => {
  const saved = JSON.parse(sessionStorage.getItem('controls') ?? '[]');
  for (const [i, control] of controls().entries()) {
    if (!saved[i] || control.autocomplete === 'off' || control.getAttribute('autocomplete') === 'off') continue;
    if (control.form?.autocomplete === 'off') continue;
    if (!saved[i].disabled) control.disabled = false;
    if (control.matches('button, [type=hidden]')) continue;
    control.value = saved[i].value;
    control.checked = saved[i].checked;
  }
});`;

test('a reloaded search shows the filters of its address where the browser restores fields', async () => {
  const { page } = await visit(browser, world.url);
  await page.addInitScript(RESTORE_CONTROLS);
  await page.goto('/explore?city=windhoek&free=true');
  await page.getByLabel('City').selectOption('swakopmund');
  await page.getByLabel('Free only').uncheck();
  await page.reload();
  expect(await page.getByLabel('City').inputValue()).toBe('windhoek');
  expect(await page.getByLabel('Free only').isChecked()).toBe(true);
});

test.each(['/login', '/signup', '/forgot-password'])(
  'the form of %s can’t be submitted before hydration where the browser restores buttons',
  async (path) => {
    const { page } = await visit(browser, world.url);
    await page.addInitScript(RESTORE_CONTROLS);
    await page.goto(path);
    const submit = page.locator('main button[type=submit]');
    expect(await submit.isEnabled()).toBe(true);
    const letGo = await holdBack(page, '**/*.js');
    const loading = page.reload();
    await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload');
    await submit.waitFor();
    expect(await submit.isEnabled()).toBe(false);
    letGo();
    await loading;
    expect(await submit.isEnabled()).toBe(true);
  },
);

test('a date keeps its attribute “value” while it is edited, since Firefox would empty the rest of it', async () => {
  const { page } = await visit(browser, world.url);
  await page.goto('/dev/ui');
  const date = page.getByLabel('Starts', { exact: true });
  const [value, attribute] = [await date.inputValue(), await date.getAttribute('value')];
  expect(value).not.toBe('');
  await date.press('Backspace');
  expect(await date.inputValue()).toBe('');
  await page.getByText('None', { exact: true }).waitFor();
  expect(await date.getAttribute('value')).toBe(attribute);
});

test('a phone held sideways hides nothing behind its notch', async () => {
  const sideways = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
  const { page } = await visit(browser, world.url, sideways);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 59, right: 59 } });
  const leftOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((part) => part.getBoundingClientRect().left);
  await page.goto('/about-us');
  expect(await leftOf('header a')).toBeGreaterThanOrEqual(59);
  expect(await leftOf('main h1')).toBeGreaterThanOrEqual(59);
  await page.getByRole('link', { name: 'Menu' }).tap();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  expect(await leftOf('dialog nav a')).toBeGreaterThanOrEqual(59);
});

/** A camera with an empty picture, in a browser that plays no video without display. */
const CAMERA_OF_SAFARI = `navigator.mediaDevices.getUserMedia = async () => {
  const canvas = document.createElement('canvas');
  canvas.getContext('2d');
  return canvas.captureStream();
};
HTMLMediaElement.prototype.play = async function () {
  if (getComputedStyle(this).display === 'none') await new Promise(() => {});
};`;

test('the camera starts where only displayed videos play', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const { id } = await makeEvent(world.pool, { organiserId });
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const { page } = await visit(browser, world.url, await signedIn(world, owner));
  await page.addInitScript(CAMERA_OF_SAFARI);
  await page.goto(`/door/${id}`);
  await page.getByText('Ready', { exact: true }).waitFor();
  await page.getByText('Starting the camera…').waitFor({ state: 'detached' });
  expect(await page.locator('video').isVisible()).toBe(true);
});
