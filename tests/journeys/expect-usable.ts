import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Axe finds nothing, and nothing scrolls sideways. */
export async function expectUsable(page: Page): Promise<void> {
  await expectNothingFound(page, new AxeBuilder({ page }));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'sideways scrolling').toBeLessThanOrEqual(0);
}

/** The page that stands open is usable on a phone and a laptop; in the dark it differs by its colours alone. */
export async function expectUsableEverywhere(page: Page): Promise<void> {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 850 },
  ]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectUsable(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNothingFound(page, new AxeBuilder({ page }).withRules('color-contrast'));
  }
}

async function expectNothingFound(page: Page, axe: AxeBuilder): Promise<void> {
  // What is fading in has not its own colours yet.
  await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
