import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeEvent } from '../world/make-event.ts';
import { startJourney } from './journey.ts';
import { visit } from './visit.ts';

const { world, browser } = await startJourney();

/**
 * Does to the page what a browser's translator does, now and whenever it changes: puts two `<font>` elements in the place
 * of each text. “Total” becomes “T·otal”.
 */
function translate(): void {
  const translateText = (text: Text) => {
    if (!/[a-z]/i.test(text.data) || text.parentElement?.closest('font, script, style, noscript, [translate=no]'))
      return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = text.data.replaceAll(/[a-z]+/gi, (word) => `${word[0]}·${word.slice(1)}`);
    text.replaceWith(outer);
  };
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translateText(text);
  };
  translateAll(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      if (type === 'characterData') translateAll(target);
      for (const node of addedNodes) translateAll(node);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** React reports if it finds other texts than the server's, and then draws that part of the page again. */
const isUnexpected = (error: string) => !error.includes('error #418');

async function openEvent(page: Page): Promise<void> {
  const { slug } = await makeEvent(world.pool, {
    name: 'Ghost town by lantern light',
    ticketTypes: [{ name: 'Walk', priceMinor: 15_000 }],
  });
  await page.goto(`/explore/${slug}`, { waitUntil: 'networkidle' });
}

/** The text that the visitor sees, without the translator's marks. */
const mainText = async (page: Page) => (await page.getByRole('main').innerText()).replaceAll('·', '');

async function buyThree(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add one “Walk”' });
  for (let i = 0; i < 3; i++) await add.click();
  await expect.poll(() => mainText(page)).toMatch(/Total for 3 tickets\s+N\$\s472\.50/);
  await page.getByText('C·ontinue a·s g·uest').click();
  await page.getByLabel('F·ull n·ame').fill('Ndapewa Shikongo');
  await page.getByLabel('E·mail').fill('ndapewa@example.com');
  await page
    .getByRole('button', { name: /^C·ontinue t·o p·ay/ })
    .last()
    .click();
  await page.waitForURL('**/sandbox/test/pay?**');
}

test('a visitor whose browser translates the page sees the right total, and buys', async () => {
  const { page, browserErrors } = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  await openEvent(page);
  await page.evaluate(translate);
  await buyThree(page);
  expect(browserErrors.filter(isUnexpected)).toEqual([]);
});

test('a page that is translated before its scripts have arrived can be used all the same', async () => {
  const { page, browserErrors } = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  await page.addInitScript(`addEventListener('DOMContentLoaded', ${String(translate)})`);
  await openEvent(page);
  await buyThree(page);
  expect(browserErrors.filter(isUnexpected)).toEqual([]);
});
