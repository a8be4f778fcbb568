import { afterAll, beforeAll, expect, test } from 'vitest';
import { weighScripts } from './quality/page-weight.ts';
import { makeEvent } from './world/make-event.ts';
import { startWorld, type World } from './world/world.ts';

/** Limits in KB, for the sake of visitors on metered connections. The explore page has the filters of search. */
const LIMITS = { '/': 116, '/explore': 122, '/explore/a-light-page': 116 };

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await makeEvent(world.pool, { slug: 'a-light-page' });
});
afterAll(() => world.stop());

test.each(Object.entries(LIMITS))('%s loads at most %i KB of scripts', async (path, limit) => {
  const { scripts, files } = await weighScripts(world.url, path);
  expect(files.length).toBeGreaterThan(3);
  expect(scripts).toBeLessThanOrEqual(limit * 1024);
});
