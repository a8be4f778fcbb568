import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const PHONE = { width: 360, height: 740 };
export const LAPTOP = { width: 1280, height: 850 };

/** Program that adds axe to a page. Minified, it is less than half as long as `axe.source`. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The axe rules that depend on colours alone. */
const COLOUR_RULES: axe.RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Expects axe to find nothing and the page not to scroll sideways. Dark mode differs in colours alone, so only those
 * are checked again.
 */
export async function expectUsable(page: Page): Promise<void> {
  // Without fades, colours are right at once.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expectNone('in the light', await findings(page));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'sideways scrolling').toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  expectNone('in the dark', await findings(page, COLOUR_RULES));
}

/** Fails with a message that names what was found, since lists of failed tests show nothing else. */
export function expectNone(where: string, found: readonly string[]): void {
  expect(found, `${where}: ${found.join('; ')}`).toEqual([]);
}

/** Expects the open page to be usable on a phone and on a laptop. */
export async function expectUsableEverywhere(page: Page): Promise<void> {
  for (const size of [PHONE, LAPTOP]) {
    await page.setViewportSize(size);
    await expectUsable(page);
  }
}

/** Violations that axe finds once all fades have finished. */
export async function findings(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (chosen) => {
    // Colours are only right once fades have finished; a fade starts with the next frame or the one after.
    for (let passing = 1; passing > 0; ) {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const fades = document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);
      for (const fade of fades) fade.finish();
      passing = fades.length;
    }
    const found = (window as unknown as { axe: typeof axe }).axe.run(document, {
      ...chosen,
      resultTypes: ['violations'],
      // Saves a third of the time: no page plays sound, no other rule needs anything to be loaded again, and the HTML shows
      // which element is meant.
      preload: false,
      selectors: false,
    });
    return found.then(({ violations }) =>
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    );
  }, options);
}
