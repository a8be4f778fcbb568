import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvent } from '../../../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await makeEvent(world.pool, {
    slug: 'dune-run',
    name: 'Dune "run" <b>',
    ticketTypes: [{ name: 'Entry', priceMinor: 15_000 }],
  });
  await makeEvent(world.pool, { slug: 'secret-draft', state: 'draft' });
});
afterAll(() => world.stop());

const read = (path: string) => fetch(world.url + path);
const oEmbed = (address: string, more = '') => read(`/oembed?url=${encodeURIComponent(address)}${more}`);

test('a link to an event becomes a card that any site may show, without scripts', async () => {
  const page = await (await read('/explore/dune-run')).text();
  const [, discovery = ''] = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(page) ?? [];
  const answer = (await (await fetch(discovery)).json()) as { type: string; title: string; html: string };
  expect(answer).toMatchObject({ type: 'rich', version: '1.0', title: 'Dune "run" <b>', width: 600, height: 240 });
  expect(answer.html).not.toContain('<b>');
  const [, frame = ''] = /src="([^"]+)"/.exec(answer.html) ?? [];
  const card = await fetch(frame);
  const policy = card.headers.get('content-security-policy') ?? '';
  expect(policy).toContain('frame-ancestors *');
  expect(policy).not.toContain('script-src');
  const html = await card.text();
  expect(html).toContain('Dune &quot;run&quot; &lt;b&gt;');
  expect(html).toContain('N$\u00a0150.00');
  expect(html).toContain(`href="${world.url}/explore/dune-run"`);
  expect(html).not.toContain('<script');
});

test('the card of an event with several prices says where they start, and doesn’t call it free if only some tickets are', async () => {
  const prices = async (slug: string, ...priceMinors: number[]) => {
    await makeEvent(world.pool, { slug, ticketTypes: priceMinors.map((priceMinor) => ({ priceMinor })) });
    return /<p>([^<]*)<.p><strong>/.exec(await (await read(`/embed/${slug}`)).text())?.[1];
  };
  expect(await prices('two-prices', 20_000, 15_000)).toBe('From N$\u00a0150.00');
  expect(await prices('children-free', 0, 15_000, 20_000)).toBe('Free\u00a0– N$\u00a0200.00');
  expect(await prices('all-free', 0, 0)).toBe('Free (RSVP)');
});

test('the card of a postponed event says that a new date is to be announced', async () => {
  await makeEvent(world.pool, { slug: 'river-picnic', state: 'postponed' });
  const html = await (await read('/embed/river-picnic')).text();
  expect(html).toContain('<p>New date to be announced</p>');
  expect(html).toContain('Postponed');
});

test('the card fits the space that a site has for it', async () => {
  const answer = await oEmbed(`${world.url}/explore/dune-run`, '&maxwidth=400&maxheight=wide');
  expect(await answer.json()).toMatchObject({ width: 400, height: 240 });
});

test('other addresses, other formats and unpublished events have no card', async () => {
  expect((await oEmbed('https://elsewhere.example/explore/dune-run')).status).toBe(404);
  expect((await oEmbed(`${world.url}/legal/privacy-policy`)).status).toBe(404);
  expect((await oEmbed('not an address')).status).toBe(404);
  expect((await oEmbed(`${world.url}/explore/secret-draft`)).status).toBe(404);
  expect((await oEmbed(`${world.url}/explore/dune-run`, '&format=xml')).status).toBe(501);
  expect((await read('/embed/secret-draft')).status).toBe(404);
});

test('other pages still can’t be framed', async () => {
  expect((await read('/explore/dune-run')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});
