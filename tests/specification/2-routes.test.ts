import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEvent } from '../world/make-event.ts';
import { startWorld, type World } from '../world/world.ts';
import { readPage } from './read-page.ts';

let world: World;
let elsewhere: World;
beforeAll(async () => {
  world = await startWorld();
  elsewhere = await startWorld({
    env: {
      BUSINESS_SITE_URL: 'https://business.example/',
      PARTNER_SIGN_UP_URL: 'https://business.example/sign-up',
    },
  });
});
afterAll(async () => {
  await world.stop();
  await elsewhere.stop();
});
const read = (path: string) => readPage(world.url + path);

describe('routes', () => {
  test.each([
    ['§2 Route table 1', '/', 'What’s on in Namibia'],
    ['§2 Route table 2', '/explore', 'Events'],
    ['§2 Route table 4', '/calendar', 'Event Calendar'],
    ['§2 Route table 5', '/about-us', 'Made where the events are'],
    ['§2 Route table 6', '/login', 'Sign in to your account'],
    ['§2 Route table 7', '/signup', 'Create your account'],
    ['§2 Route table 8', '/forgot-password', 'Forgot your password?'],
    ['§2 Route table 9', '/reset-password', 'Reset your password'],
    ['§2 Route table 13', '/legal/privacy-policy', 'Privacy Policy'],
    ['§2 Route table 13', '/legal/terms-and-conditions', 'Terms and Conditions'],
    ['§2 Route table 17', '/forbidden', "You don't have access"],
  ])('%s: %s is the page "%s"', async (_, path, heading) => {
    const page = await read(path);
    expect(page.status).toBe(200);
    expect(page.headings[0]).toBe(heading);
  });

  test('§2 Route table 3: an event is found by its slug or its id', async () => {
    const event = await makeEvent(world.pool, { slug: 'by-slug-or-id', name: 'By slug or id' });
    for (const path of [event.slug, event.id])
      expect((await read(`/explore/${path}`)).headings[0]).toBe('By slug or id');
  });

  test('§2 Route table 11: /event leads to the event, without an id to the home page', async () => {
    expect(await read('/event?id=some-event')).toMatchObject({ status: 302, location: '/explore/some-event' });
    expect(await read('/event?id=a%2Fb%3Fc')).toMatchObject({ location: '/explore/a%2Fb%3Fc' });
    for (const path of ['/event', '/event?id=', '/event?id=%20'])
      expect(await read(path)).toMatchObject({ status: 302, location: '/' });
  });

  test('§2 Route table 12; §5 24: the payment status is asked for only where there is a reference', async () => {
    expect((await read('/checkout/status/ABCDEF-NOTHING')).text).toContain('Checking your payment status...');
    for (const path of ['/checkout/status', '/checkout/status/'])
      expect(await read(path)).toMatchObject({ status: 302, location: '/' });
  });

  test('§2 Route table 18: every page that menus link to exists', async () => {
    for (const path of ['/account', '/tickets', '/business/hub', '/admin/hub', '/services'])
      expect((await read(path)).status).toBe(200);
    expect((await read('/services')).headings[0]).toBe('For organisers');
  });

  test.each([
    '/nothing',
    '/explore/a/b',
    '/legal',
    '/legal/imprint',
    '/admin/secrets',
    '/%E2%82%AC',
    '/index.php',
    '/%E0%A4%A',
    '/%0D%0Ax:%20y',
  ])('§2 Route table 19: the unknown page %s leads to the home page', async (path) => {
    expect(await read(path)).toMatchObject({ status: 302, location: '/' });
  });

  test.each(['/api', '/api/nothing', '/api/v9/public/events', '/assets/nothing.js', '/nothing.png'])(
    '§2 Route table 19: %s is no page, so it is not found',
    async (path) => {
      expect((await read(path)).status).toBe(404);
    },
  );
});

test('§2 Route table 20; §1 4; §2 Home 16: the business site and the partner sign-up are where the configuration says', async () => {
  const { links } = await readPage(`${elsewhere.url}/`);
  const listing = links.filter(({ text }) => text === 'List your Event');
  expect(listing.length).toBeGreaterThanOrEqual(2);
  for (const { href } of listing) expect(href).toBe('https://business.example');
  expect(links).toContainEqual({ text: 'Start for free', href: 'https://business.example/sign-up' });
  expect(links).toContainEqual({ text: 'Talk to sales', href: '/#contact-us' });
});

test('§2 Route table 20: without configuration they are pages of our own', async () => {
  const { links } = await read('/');
  for (const text of ['List your Event', 'Start for free']) {
    const href = links.find((link) => link.text === text)?.href ?? '';
    expect(href).toMatch(/^\/[a-z]/);
    expect((await read(href)).status).toBe(200);
  }
});

test('§1 3: until the apps are in the stores, their badges say "coming soon" and have no link', async () => {
  const { text, links } = await read('/');
  expect(text).toContain('Coming to the App Store');
  expect(text).toContain('Coming to Google Play');
  expect(links.filter((link) => /App Store|Google Play/.test(link.text))).toEqual([]);
  expect((await read('/about-us')).text).toContain('Apps for iPhone and Android are coming');
});
