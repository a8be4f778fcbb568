import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_FONTS, MAX_SCRIPTS, weighFonts, weighScripts } from './quality/page-weight.ts';
import { makeEvent } from './world/make-event.ts';
import { startWorld, type World } from './world/world.ts';

const PAGES = ['/', '/explore', '/explore/a-light-page'];

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await makeEvent(world.pool, { slug: 'a-light-page' });
});
afterAll(() => world.stop());

test.each(PAGES)('%s loads at most 116 KB of scripts', async (path) => {
  const { scripts, files } = await weighScripts(world.url, path);
  expect(files.length).toBeGreaterThan(3);
  expect(scripts).toBeLessThanOrEqual(MAX_SCRIPTS);
});

test('all pages share two fonts of at most 70 KB together', async () => {
  const { fonts, files } = await weighFonts(world.url, '/');
  expect(files).toHaveLength(2);
  expect(fonts).toBeLessThanOrEqual(MAX_FONTS);
});
