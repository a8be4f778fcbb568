import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxScripts, weighScripts } from './quality/page-weight.ts';
import { makeEvent } from './world/make-event.ts';
import { startWorld, type World } from './world/world.ts';

const PAGES = ['/', '/explore', '/explore/a-light-page'];

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await makeEvent(world.pool, { slug: 'a-light-page' });
});
afterAll(() => world.stop());

test.each(PAGES.map((path) => [path, maxScripts(path)] as const))(
  '%s loads at most %i KB of scripts',
  async (path, limit) => {
    const { scripts, files } = await weighScripts(world.url, path);
    expect(files.length).toBeGreaterThan(3);
    expect(scripts).toBeLessThanOrEqual(limit * 1024);
  },
);
