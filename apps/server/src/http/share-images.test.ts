import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvent } from '../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await makeEvent(world.pool, { slug: 'dune-run', name: 'Dune run 🏃 over the highest of them all' });
});
afterAll(() => world.stop());

const read = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers });

test('a shared link shows a picture of 1200 by 630 with the event’s poster and text', async () => {
  const page = await (await read('/explore/dune-run')).text();
  const address = /property="og:image" content="([^"]+)"/.exec(page)?.[1];
  expect(address).toBe(`${world.url}/share/dune-run.png`);
  const answer = await read('/share/dune-run.png');
  expect(answer.headers.get('content-type')).toBe('image/png');
  const image = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(image.byteLength).toBeLessThan(300_000);
  const { channels } = await sharp(image).extract({ left: 0, top: 0, width: 600, height: 500 }).stats();
  expect(channels[0]?.stdev, 'words on the ground').toBeGreaterThan(10);
  expect((await read('/share/dune-run.png', { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
});

test('an event has a one-page flyer whose QR code leads to the event', async () => {
  const answer = await read('/share/dune-run.pdf');
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(pdf).toContain('/Alt');
  expect((await read('/share/dune-run.pdf', { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
});

test('a shared link to any other page shows the site’s picture, and every page gives its picture’s size', async () => {
  for (const path of ['/', '/calendar', '/explore/dune-run']) {
    const page = await (await read(path)).text();
    expect(page, path).toContain('property="og:image:width" content="1200"');
    expect(page, path).toContain('property="og:image:height" content="630"');
  }
  const page = await (await read('/calendar')).text();
  const address = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
  const image = Buffer.from(await (await fetch(address)).arrayBuffer());
  expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

test('it changes with the event', async () => {
  const before = (await read('/share/dune-run.png')).headers.get('etag');
  await world.pool.query(`update events set name = 'Another name' where slug = 'dune-run'`);
  expect((await read('/share/dune-run.png')).headers.get('etag')).not.toBe(before);
});

test('it doesn’t show the old date of a postponed event', async () => {
  await makeEvent(world.pool, { slug: 'river-picnic', state: 'postponed' });
  const before = (await read('/share/river-picnic.png')).headers.get('etag');
  await world.pool.query(`update events set starts_at = starts_at - interval '1 day' where slug = 'river-picnic'`);
  expect((await read('/share/river-picnic.png')).headers.get('etag')).toBe(before);
});

test('an organiser’s page has one too, and describes the organiser in schema.org terms', async () => {
  await world.pool.query(
    `update organisers set slug = 'dam-concerts', name = 'Dam Concerts', description = '</script><script>alert(1)'
      where id = (select organiser_id from events where slug = 'dune-run')`,
  );
  const page = await (await read('/organisers/dam-concerts')).text();
  expect(page).toContain(`property="og:image" content="${world.url}/share/organisers/dam-concerts.png"`);
  const image = Buffer.from(await (await read('/share/organisers/dam-concerts.png')).arrayBuffer());
  expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Organization', name: 'Dam Concerts' });
  expect(data).not.toContain('<');
});

test('an unknown event or organiser has none', async () => {
  expect((await read('/share/no-such-event.png')).status).toBe(404);
  expect((await read('/share/no-such-event.pdf')).status).toBe(404);
  expect((await read('/share/organisers/nobody.png')).status).toBe(404);
});
