import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_SCRIPTS, weighScripts } from './quality/page-weight.ts';
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
