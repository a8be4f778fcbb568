import { expect, test } from 'vitest';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { signedIn } from '../specification/in-the-browser.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney();

/** Copied from a word processor: colours, fonts, a table, a picture and a script besides the formatting. */
const COPIED = `<meta charset="utf-8"><style>p { color: red }</style>
  <h1 style="font-size: 40px">Programme</h1>
  <p class="MsoNormal"><span style="font-weight: 700; font-family: Calibri">Doors</span> at <i>six</i><img src="/x.png" onerror="alert(1)"></p>
  <ul><li>Bring <a href="https://example.com/list">this</a></li><li><a href="javascript:alert(1)">Not this</a></li></ul>
  <table><tr><td>A cell</td></tr></table><script>alert(1)</script>`;

test('an organiser formats a description by keyboard, toolbar and paste, and finds it unchanged after a reload', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, {
    organiserId,
    state: 'draft',
    startsAt: new Date(Date.now() + 9e8),
  });
  const person = await makeUser(world.pool, { memberOf: { organiserId, role: 'manager' } });
  const visitor = await visit(browser, world.url, {
    viewport: { width: 360, height: 740 },
    ...(await signedIn(world, person)),
  });
  const { page } = visitor;
  await page.goto(`/business/events/${event.id}/edit`);
  const text = page.getByRole('textbox', { name: 'Description' });
  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('# What to bring\n- water\nfood\n\nSee ');
  await text.locator('h3', { hasText: 'What to bring' }).waitFor();
  expect(await text.locator('li').allTextContents()).toEqual(['water', 'food']);

  // The toolbar is a single tab stop; arrow keys move within it.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const bold = page.getByRole('button', { name: 'Bold' });
  await page.keyboard.press('Home');
  expect(await bold.evaluate((button) => button === document.activeElement)).toBe(true);

  await text.press('Control+End');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Web or email address').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a web or email address, such as https://example.com.').waitFor();
  await takeScreenshot(page, 'rich-text-link');
  await page.getByLabel('Web or email address').fill('example.com/map');
  await page.getByRole('button', { name: 'Add link' }).click();
  expect(await text.getByRole('link', { name: 'example.com/map' }).getAttribute('href')).toBe(
    'https://example.com/map',
  );

  await page.keyboard.press('Enter');
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, COPIED);
  await text.locator('strong', { hasText: 'Doors' }).waitFor();
  const shown = async () => (await text.innerHTML()).replaceAll(/ (class|rel)="[^"]*"/g, '');
  expect(await shown()).toContain('<h3>Programme</h3><p><strong>Doors</strong> at <em>six</em></p>');
  expect(await shown()).toContain('A cell');
  expect(await shown()).not.toMatch(/javascript:|onerror|style=|<table/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await takeScreenshot(page, 'rich-text');

  await page.getByText(/^Saved at \d\d:\d\d$/).waitFor();
  const before = await shown();
  await page.reload();
  await text.locator('strong', { hasText: 'Doors' }).waitFor();
  expect(await shown()).toBe(before);
  expectNoBrowserErrors(visitor);
});
