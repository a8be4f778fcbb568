import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvent } from './world/make-event.ts';
import { startWorld, type World } from './world/world.ts';

const require = createRequire(import.meta.url);
/** Types of schema.org's vocabulary. */
const VOCABULARY = require.resolve('schema-dts');
const COMPILER = join(import.meta.dirname, '../node_modules/typescript/bin/tsc');

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Structured data in the document of a page, as JSON. */
async function dataOf(path: string): Promise<string> {
  const html = await (await fetch(world.url + path)).text();
  return /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
}

/** Errors of the compiler, which checks data against the types of schema.org's vocabulary. */
async function errorsIn(data: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'schema-'));
  try {
    const lines = data.map((json, i) => `export const data${i}: Graph | WithContext<Thing> = ${json};`);
    const types = `import type { Graph, Thing, WithContext } from '${VOCABULARY}';`;
    const file = join(folder, 'data.ts');
    await writeFile(file, [types, ...lines].join('\n'));
    const settings = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
    return await promisify(execFile)(process.execPath, [COMPILER, ...settings, file]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('events and organisers are described in terms that schema.org knows', async () => {
  const place = { location: 'Avis Dam', address: 'Avis Road', latitude: -22.56, longitude: 17.13 };
  const ticketTypes = [{ name: 'Lawn', priceMinor: 15_000 }];
  const { id } = await makeEvent(world.pool, { slug: 'jazz-on-the-dam', category: 'Music', ticketTypes });
  await world.pool.query('update events set location = $2, address = $3, latitude = $4, longitude = $5 where id = $1', [
    id,
    ...Object.values(place),
  ]);
  await makeEvent(world.pool, { slug: 'called-off', category: 'Community', state: 'cancelled' });
  await world.pool.query(
    `update organisers set slug = 'dam-concerts' where id = (select organiser_id from events where id = $1)`,
    [id],
  );
  const paths = ['/explore/jazz-on-the-dam', '/explore/called-off', '/organisers/dam-concerts'];
  const data = await Promise.all(paths.map(dataOf));
  expect(data.filter((json) => json === '')).toEqual([]);
  expect(await errorsIn(data)).toBe('');
  expect(await errorsIn([(data[0] ?? '').replace('startDate', 'beginsAt')])).toContain('beginsAt');
});
