import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const PHONE = { width: 360, height: 740 };
export const LAPTOP = { width: 1280, height: 850 };

/** What axe looks at that colours alone decide. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Axe finds nothing in the light, nor in the dark, where the page differs by its colours alone; nothing scrolls sideways. */
export async function expectUsable(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await findings(page), 'in the light').toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'sideways scrolling').toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findings(page, COLOUR_RULES), 'in the dark').toEqual([]);
}

/** The page that stands open is usable on a phone and on a laptop. */
export async function expectUsableEverywhere(page: Page): Promise<void> {
  for (const size of [PHONE, LAPTOP]) {
    await page.setViewportSize(size);
    await expectUsable(page);
  }
}

/** What axe finds once the page has come to rest: by these rules, or by all of them. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    // What is fading in has not its own colours yet; it begins to with the next frame, or the one after.
    for (;;) {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
      if (passing.length === 0) break;
      await Promise.allSettled(passing.map(({ finished }) => finished));
    }
    const found = (window as unknown as { axe: typeof axe }).axe.run(
      document,
      only ? { runOnly: { type: 'rule', values: only } } : {},
    );
    return found.then(({ violations }) =>
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    );
  }, rules);
}
