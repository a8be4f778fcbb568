import { listEvents } from '@quivertree/contract/catalogue/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../world/world.ts';
import { QUERIES } from './queries.ts';

/** Number of searches whose wanted event is among the first three. */
const GOAL = 57;

let world: World;
beforeAll(async () => {
  world = await startWorld({ demoData: true });
});
afterAll(() => world.stop());

test('at least 57 of 60 searches show the wanted event among the first three', async () => {
  expect(new Set(QUERIES.map(([query]) => query)).size).toBe(60);
  const missed: string[] = [];
  for (const [q, slug] of QUERIES) {
    const { content, alternatives } = await world.client.call(listEvents, { query: { q, sort: 'relevance', size: 3 } });
    const shown = (content.length > 0 ? content : (alternatives ?? [])).slice(0, 3).map((event) => event.slug);
    if (!shown.includes(slug)) missed.push(`${q}: ${shown.join(', ')}`);
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(QUERIES.length - GOAL);
});
