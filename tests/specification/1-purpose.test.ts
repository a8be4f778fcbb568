import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvent } from '../world/make-event.ts';
import { order, statusOf } from '../world/buy.ts';
import { startWorld, type World } from '../world/world.ts';
import { readPage } from './read-page.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({
    env: { IOS_APP_URL: 'https://apps.example/ios', ANDROID_APP_URL: 'https://apps.example/a' },
  });
});
afterAll(() => world.stop());
const read = (path: string) => readPage(world.url + path);

test('§1 2: the about page says what organisers and attendees can do', async () => {
  const { text } = await read('/about-us');
  expect(text).toContain('Organisers create events, sell digital tickets and always know how many people are coming');
  expect(text).toContain('walk in with a code on their phone');
});

test('§1 3; §2 Header and footer 6: the landing hero links to the iOS and Android app stores', async () => {
  const { links } = await read('/');
  expect(links).toContainEqual({ text: 'Download on the App Store', href: 'https://apps.example/ios' });
  expect(links).toContainEqual({ text: 'Get it on Google Play', href: 'https://apps.example/a' });
  expect((await read('/about-us')).text).toContain('Our apps for iPhone and Android have the same events');
});

test('§1 5; §6 2: a guest buys without an account by giving name and email', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 0 }] });
  expect(await statusOf(world.url, await order(world.url, event, [[0, 1]]))).toBe('success');
});

test.each(['/', '/explore', '/calendar', '/about-us'])(
  '§1 6; §6 2: %s can be browsed without signing in',
  async (path) => {
    expect((await read(path)).status).toBe(200);
  },
);

test('§1 7: prices are in Namibia Dollar, and cards are Visa and Mastercard', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 125_000 }] });
  expect((await read(`/explore/${event.slug}`)).text).toContain('N$ 1,250.00');
  expect((await read('/legal/terms-and-conditions')).text).toMatch(/Visa and Mastercard/);
});

test('§1 8; §1 9; §1 10: the pricing pitch', async () => {
  const { text } = await read('/');
  expect(text).toContain('RSVP events are always free.');
  expect(text).toMatch(
    /Standard 5% Platform fee on paid tickets Up to 500 attendees Weekly or end-of-event settlement/,
  );
  expect(text).toMatch(/Enterprise 500\+ Attendees Custom fee/);
});

test('§1 11; §1 12: the timeline of the about page has a name, a description, a date and a dateTime for each milestone', async () => {
  const { html, text } = await read('/about-us');
  const milestones = [
    ['Apr 2025', '2025-04', 'Launch'],
    ['Jun 2025', '2025-06', 'First major events onboarded'],
    ['Sep 2025', '2025-09', 'Over 5,000 tickets processed'],
    ['Nov 2025', '2025-11', 'Team expansion'],
  ];
  for (const [date, dateTime, name] of milestones) {
    expect(text).toMatch(new RegExp(`${date} ${name} [A-Z].{30,}`));
    expect(html).toContain(`dateTime="${dateTime}"`);
  }
});
