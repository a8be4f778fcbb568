import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../world/chromium.ts';
import { startDemoServer } from './demo-server.ts';
import { makeScenes, type Scene } from './scenes.ts';

const FOLDER = join(import.meta.dirname, '../../pictures');
const SCREENS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${width}-${colorScheme}`,
    options: { colorScheme, viewport: { width, height: width === 360 ? 740 : 850 } },
  })),
);

const wanted = process.argv.slice(2);
const house = await startDemoServer();
const browser = await launchChromium();
let failures = 0;
try {
  const scenes = await makeScenes(house);
  const chosen = scenes.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
  for (const scene of chosen) await takeOnAllScreens(browser, house.url, scene);
} finally {
  await browser.close();
  await house.stop();
}
console.log(`Pictures saved in ${FOLDER}`);
process.exit(failures > 0 ? 1 : 0);

/**
 * Takes pictures of one scene in light and dark, on a phone and a laptop. Reports and counts scenes that can't be
 * reached.
 */
async function takeOnAllScreens(browser: Browser, baseURL: string, { name, play }: Scene): Promise<void> {
  for (const screen of SCREENS) {
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', ...screen.options });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const folder = join(FOLDER, screen.name);
    await mkdir(folder, { recursive: true });
    try {
      const { whole = true } = (await play(page)) ?? {};
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager';
        await Promise.all([
          document.fonts.ready,
          ...[...document.images].map((image) => image.decode().catch(() => {})),
        ]);
      });
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: whole });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (sideways > 0) throw new Error(`scrolls sideways by ${sideways} px`);
    } catch (error) {
      failures++;
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
      console.error(`${name} on ${screen.name}: ${(error as Error).message}`);
    }
    await context.close();
  }
}
