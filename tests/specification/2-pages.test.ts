import { postponeEvent } from '@quivertree/contract/event-changes/event-changes';
import { dateBounds } from '@quivertree/domain/catalogue/date-filter';
import { CATEGORIES } from '@quivertree/domain/places/places-and-categories';
import { formatDateTime, formatDay, NAMIBIA, wallTimeAt } from '@quivertree/domain/dates/zoned-time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, order, type PlacedOrder } from '../world/buy.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { signedInAs } from '../world/paid-order.ts';
import { startWorld, type World } from '../world/world.ts';
import { readPage } from './read-page.ts';

const DAY_MS = 86_400_000;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
const read = (path: string) => readPage(world.url + path);

describe('home', () => {
  beforeAll(async () => {
    for (let i = 0; i < 8; i++)
      await makeEvent(world.pool, {
        name: `Upcoming ${i}`,
        slug: `upcoming-${i}`,
        startsAt: new Date(Date.now() + (i + 1) * DAY_MS),
      });
  });

  test('§2 Home 1: search bar, carousel, grid, contact and pricing, in this order', async () => {
    await world.pool.query(`update events set featured_rank = 1 where slug = 'upcoming-1'`);
    await expect.poll(async () => (await read('/')).html).toContain('aria-label="Featured events"');
    const { tags, html } = await read('/');
    expect(tags('select').map(({ name }) => name)).toEqual(['city', 'category', 'date', 'reason']);
    const places = ['<search', 'aria-label="Featured events"', 'id="upcoming"', 'id="contact-us"', 'id="pricing"'].map(
      (part) => html.indexOf(part),
    );
    expect(Math.min(...places)).toBeGreaterThan(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    await world.pool.query('update events set featured_rank = null');
  });

  test('§2 Home 6; §2 Event detail 1: category chips lead to /explore?category=, lowercased and encoded', async () => {
    const { links } = await read('/');
    for (const category of CATEGORIES)
      expect(links).toContainEqual({
        text: category,
        href: `/explore?category=${encodeURIComponent(category.toLowerCase())}`,
      });
  });

  test('§2 Home 9: without featured events there is no carousel', async () => {
    await expect.poll(async () => (await read('/')).html).not.toContain('Featured events');
  });

  test('§2 Home 7; §2 Home 10: the carousel shows three featured events, soonest first, which open by their slug', async () => {
    const carousel = async () => {
      const { html } = await read('/');
      const wall = /<section aria-roledescription="carousel"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
      return [...wall.matchAll(/<a\b[^>]*href="([^"]*)"/g)].map(([, href]) => href);
    };
    await world.pool.query(
      `update events set featured_rank = case slug when 'upcoming-3' then 3 when 'upcoming-5' then 1 when 'upcoming-7' then 2 end`,
    );
    await expect.poll(carousel).toEqual(['/explore/upcoming-3', '/explore/upcoming-5', '/explore/upcoming-7']);
    // If too many are featured, their ranks decide which are shown; the soonest still comes first.
    await world.pool.query(`update events set featured_rank = 0 where slug = 'upcoming-6'`);
    await expect.poll(carousel).toEqual(['/explore/upcoming-5', '/explore/upcoming-6', '/explore/upcoming-7']);
  });

  test('§2 Home 11; §9 6: the grid shows the six soonest events', async () => {
    await world.pool.query('update events set featured_rank = null');
    await expect
      .poll(async () =>
        (await read('/')).links.filter(({ text }) => text.startsWith('Upcoming')).map(({ text }) => text),
      )
      .toEqual([0, 1, 2, 3, 4, 5].map((i) => `Upcoming ${i}`));
  });

  test("§2 Home 14: a venue that is not known is 'Venue TBA'", async () => {
    await world.pool.query(`update events set location = null where slug = 'upcoming-0'`);
    await expect.poll(async () => (await read('/')).text).toContain('Venue TBA, Windhoek');
    await world.pool.query(`update events set location = 'Independence Hall' where slug = 'upcoming-0'`);
  });

  test("§2 Home 15: 'See More Events' goes to /explore", async () => {
    expect((await read('/')).links).toContainEqual({ text: 'See More Events', href: '/explore' });
  });

  test('§2 Home 17; §2 Home 18; §9 25: the fields of the contact form, all but the reason required', async () => {
    const { tags, html } = await read('/');
    const inputs = [...tags('input'), ...tags('textarea')];
    const field = (name: string) => inputs.find((input) => input['name'] === name);
    for (const [name, type] of [
      ['first-name', undefined],
      ['last-name', undefined],
      ['email', 'email'],
      ['phone-number', 'tel'],
      ['message', undefined],
    ] as const) {
      expect(field(name)?.['type'], name).toBe(type);
      expect(field(name), name).toHaveProperty('required');
    }
    const reason = /<select name="reason"[\s\S]*?<\/select>/.exec(html)?.[0] ?? '';
    expect(reason).not.toContain('required');
    expect([...reason.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual([
      'Customer Support',
      'Technical Support',
      'List an Event',
    ]);
    expect(/<option[^>]*selected[^>]*>([^<]*)/.exec(reason)?.[1]).toBe('Customer Support');
  });
});

describe('explore', () => {
  beforeAll(async () => {
    for (let i = 0; i < 26; i++)
      await makeEvent(world.pool, {
        name: `Talk ${i}`,
        slug: `talk-${i}`,
        category: 'Education',
        city: 'Okahandja',
        startsAt: new Date(Date.now() + (i + 1) * DAY_MS),
      });
    await makeEvent(world.pool, {
      name: 'Today in Luderitz',
      city: 'Luderitz',
      category: 'Art & Culture',
      // A minute ago, but no earlier than the start of today.
      startsAt: new Date(
        Math.max(Date.now() - 60_000, Date.parse(dateBounds('today', Date.now(), NAMIBIA)?.dateFrom ?? '')),
      ),
      endsAt: new Date(Date.now() + DAY_MS),
    });
  });
  const talks = async (query: string) =>
    (await read(`/explore?category=education${query}`)).links
      .filter(({ text }) => text.startsWith('Talk'))
      .map(({ text }) => text);
  const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `Talk ${from + i}`);

  test('§2 Explore 1: the search is in the address', async () => {
    for (const query of [
      'city=luderitz',
      'city=LUDERITZ',
      'category=art%20%26%20culture',
      'date=today&city=Luderitz',
    ]) {
      const { text } = await read(`/explore?${query}`);
      expect(text).toContain('Today in Luderitz');
      expect(text).not.toContain('Talk 1');
    }
  });

  test('§2 Explore 2: the search bar, cards in three columns on large screens, and a message when nothing matches', async () => {
    const page = await read('/explore?city=walvis%20bay&category=comedy');
    expect(page.text).toContain('No events match your filters');
    expect(
      page
        .tags('select')
        .map(({ name }) => name)
        .slice(0, 3),
    ).toEqual(['city', 'category', 'date']);
    expect((await read('/explore')).html).toContain('lg:grid-cols-3');
  });

  test('§2 Explore 3; §2 Explore 6; §9 8: pages are counted from 0, twelve at a time, soonest first', async () => {
    expect(await talks('')).toEqual(numbered(0, 12));
    expect(await talks('&page=1')).toEqual(numbered(12, 24));
    expect(await talks('&page=2')).toEqual(numbered(24, 26));
    expect((await read('/explore?category=education&page=2')).text).toContain('Page 3 of 3 (26 total)');
    expect((await read('/explore?category=comedy')).text).toContain('No events match your filters Show all events –');
    expect(await read('/explore?category=education&page=99'), 'beyond the end').toMatchObject({
      status: 302,
      location: '/explore?category=Education&page=2',
    });
    expect(await read('/explore?category=education&page=99&size=24')).toMatchObject({
      location: '/explore?category=Education&page=1&size=24',
    });
  });

  test('§2 Explore 4: pages of 12, 24 or 48', async () => {
    const { html } = await read('/explore?category=education&size=24');
    const sizes = /<select name="size"[\s\S]*?<\/select>/.exec(html)?.[0] ?? '';
    expect([...sizes.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual(['12', '24', '48']);
    expect(await talks('&size=24')).toEqual(numbered(0, 24));
    expect(await talks('&size=48')).toEqual(numbered(0, 26));
  });

  test('§2 Explore 5: buttons to the first, previous, next and last page', async () => {
    const { html } = await read('/explore?category=education&page=1');
    const buttons = [...html.matchAll(/<button\b([^>]*)>([^<]*)/g)].filter(([, tag]) => tag?.includes('name="page"'));
    expect(buttons.map(([, tag = '', label]) => [label, /value="(\d+)"/.exec(tag)?.[1]])).toEqual([
      ['First', '0'],
      ['Prev', '0'],
      ['Next', '2'],
      ['Last', '2'],
    ]);
  });

  test('§5 23: a card shows the lowest price, also when some tickets are free', async () => {
    const types = (...prices: number[]) => ({ ticketTypes: prices.map((priceMinor) => ({ priceMinor })) });
    await makeEvent(world.pool, { name: 'Some free', city: 'Luderitz', category: 'Fitness', ...types(0, 135_000) });
    await makeEvent(world.pool, { name: 'All free', city: 'Luderitz', category: 'Fashion', ...types(0, 0) });
    await makeEvent(world.pool, { name: 'None free', city: 'Luderitz', category: 'Dance', ...types(5_000, 9_000) });
    const text = async (category: string) => (await read(`/explore?city=luderitz&category=${category}`)).text;
    expect(await text('fitness')).toContain('Independence Hall, Luderitz Free – N$ 1,350.00 ');
    expect(await text('fashion')).toContain('Independence Hall, Luderitz Free (RSVP) ');
    expect(await text('dance')).toContain('Independence Hall, Luderitz From N$ 50.00 ');
  });

  test('§2 Explore 7: a card opens the event by its slug', async () => {
    expect((await read('/explore?category=education')).links).toContainEqual({
      text: 'Talk 0',
      href: '/explore/talk-0',
    });
  });

  test.each([
    'page=-1',
    'page=abc',
    'page=NaN',
    'page=1e999',
    'page=',
    'page=%00',
    'page[]=2',
    'page=0x',
    'size=13',
    'size=-12',
    'size=10',
    'size=1e9',
    'sort=price%3Bdrop',
    'date=yesterday',
    'city=Atlantis',
    'city=%F0%9F%8C%B5',
    'date=today%27--',
    `city=${'x'.repeat(2000)}`,
  ])('§5 2; §5 1: /explore?%s is invalid and falls back to the defaults', async (query) => {
    const page = await read(`/explore?category=education&${query}`);
    expect(page.status).toBe(200);
    expect(page.links.filter(({ text }) => text.startsWith('Talk'))).toHaveLength(12);
    expect(page.text).toContain('Page 1 of 3 (26 total)');
  });

  test("§2 Home 3: without scripts, the form also sends 'all' and still ends at a tidy address", async () => {
    expect(await read('/explore?city=all&category=All&date=all')).toMatchObject({ status: 302, location: '/explore' });
    expect(await read('/explore?city=windhoek&category=Music&date=all')).toMatchObject({
      status: 302,
      location: '/explore?city=windhoek&category=Music',
    });
  });

  test('§2 Home 5; §5 1: an unknown category shows everything', async () => {
    expect((await read('/explore?category=knitting')).headings[0]).toBe('Events');
    expect((await read('/explore?category=knitting')).text).toContain('Today in Luderitz');
  });
});

describe('an event', () => {
  const slug = 'the-whole-event';
  beforeAll(async () => {
    await makeEvent(world.pool, {
      slug,
      name: 'The whole event',
      category: 'Theatre & Drama',
      startsAt: new Date(Date.now() + 2 * DAY_MS),
      ticketTypes: [
        { name: 'Seat', priceMinor: 15_000 },
        { name: 'Free seat', priceMinor: 0 },
      ],
    });
    await world.pool.query(
      `update events set address = '12 Robert Mugabe Avenue, Windhoek', description = $2 where slug = $1`,
      [slug, 'Bring **water**.\n\n<script>alert(1)</script><img src=x onerror=alert(2)> [here](javascript:alert(3))'],
    );
  });

  test('§2 Event detail 1: shows all its details', async () => {
    const { html, text, links, headings, tags } = await read(`/explore/${slug}`);
    expect(tags('img')[0]?.['src']).toMatch(/^\/posters\//);
    expect(links).toContainEqual({ text: 'Theatre & Drama', href: '/explore?category=theatre%20%26%20drama' });
    expect(headings[0]).toBe('The whole event');
    expect(text).toMatch(/Hosted by Hardap Sounds/);
    expect(text).toMatch(/When \w{3}, \d+ \w{3} \d{4}, \d\d:\d\d – /);
    expect(text).toContain('Where Independence Hall');
    expect(links.find(({ text: link }) => link === '12 Robert Mugabe Avenue, Windhoek')?.href).toMatch(
      /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/,
    );
    expect(headings).toEqual(expect.arrayContaining(['Tickets', 'Add To Calendar', 'About', 'Getting there', 'Share']));
    expect(html).toContain('<strong>water</strong>');
  });

  test('§2 Event detail 1: its town is named once, wherever its address leads', async () => {
    for (const [address, shown] of [
      ['48 Tal Street', '48 Tal Street, Windhoek'],
      ['48 Tal Street, Windhoek', '48 Tal Street, Windhoek'],
    ]) {
      const { slug: here } = await makeEvent(world.pool);
      await world.pool.query('update events set address = $2 where slug = $1', [here, address]);
      const { links, text } = await read(`/explore/${here}`);
      const whole = `Independence Hall, ${shown}`;
      expect(text).toContain(`Getting there ${whole}`);
      const queryOf = (name: string | undefined, parameter: string) =>
        new URL(links.find(({ text: link }) => link === name)?.href ?? '').searchParams.get(parameter);
      expect(queryOf(shown, 'query')).toBe(whole);
      expect(queryOf('Google', 'location')).toBe(whole);
      expect(queryOf('Yahoo', 'in_loc')).toBe(whole);
      expect(queryOf('Outlook', 'location')).toBe(whole);
    }
  });

  test('§2 Event detail 1: never runs what an organiser wrote', async () => {
    const { html, text, links, tags } = await read(`/explore/${slug}`);
    expect(text).toContain('<script>alert(1)</script><img src=x onerror=alert(2)> here');
    expect(tags('img').filter(({ onerror }) => onerror !== undefined)).toEqual([]);
    expect(links.filter(({ href }) => href.startsWith('javascript'))).toEqual([]);
    expect(html).not.toContain('<script>alert');
  });

  test("§2 Event detail 1: shows a missing venue as 'Venue TBA'", async () => {
    const { slug: unknown } = await makeEvent(world.pool);
    await world.pool.query('update events set location = null where slug = $1', [unknown]);
    expect((await read(`/explore/${unknown}`)).text).toContain('Where Venue TBA');
  });

  test('§2 Event detail 2; §8 9: says that an unknown event was not found', async () => {
    const { status, text } = await read('/explore/no-such-event');
    expect(status).toBe(404);
    expect(text).toContain('Error loading event: This event was not found.');
  });

  test('§2 Event detail 3: can be added to Google, Yahoo and Outlook calendars', async () => {
    const { links, html } = await read(`/explore/${slug}`);
    const to = (name: string) => links.find(({ text }) => text === name)?.href ?? '';
    expect(to('Google')).toMatch(/^https:\/\/calendar\.google\.com\//);
    expect(to('Yahoo')).toMatch(/^https:\/\/calendar\.yahoo\.com\//);
    expect(to('Outlook')).toMatch(/^https:\/\/outlook\.live\.com\//);
    expect(html).toMatch(/<button[^>]*>Apple<\/button>/);
  });

  test('§2 Event detail 1: offers WhatsApp first for sharing, with its name and canonical address', async () => {
    const { links } = await read(`/explore/${slug}`);
    const { href = '' } = links.find(({ text }) => text === 'WhatsApp') ?? {};
    expect(href).toMatch(/^https:\/\/wa\.me\/\?text=/);
    const text = new URL(href).searchParams.get('text') ?? '';
    expect(text).toMatch(/^The whole event, /);
    expect(text).toContain(`/explore/${slug}`);
  });

  test('§5 23: shows a price of zero as free with registration', async () => {
    expect((await read(`/explore/${slug}`)).text).toContain('Free seat Free (RSVP)');
  });

  test('§2 Checkout 2: starts with an empty basket', async () => {
    expect((await read(`/explore/${slug}`)).text).toContain('Your cart is empty');
  });

  test('§4 30: has no quantity for tickets that are sold out or not on sale yet', async () => {
    const opens = new Date(Date.now() + DAY_MS);
    const event = await makeEvent(world.pool, {
      ticketTypes: [{ name: 'Later', salesStartAt: opens }, { name: 'Gone', capacity: 0 }, { name: 'Now' }],
    });
    const { text, html } = await read(`/explore/${event.slug}`);
    expect(text).toMatch(/Later N\$ 100\.00 Sales open \w{3}, \d+ \w{3} \d{4}, \d\d:\d\d/);
    expect(text).toContain('Gone N$ 100.00 Sold out');
    expect(html).toContain('aria-label="Quantity of Now"');
    expect(html).not.toMatch(/Quantity of (Later|Gone)/);
  });

  test.each([
    ['sold out', { ticketTypes: [{ capacity: 0 }] }, 'Sold out'],
    ['not open', { ticketTypes: [{ salesStartAt: new Date(Date.now() + DAY_MS) }] }, 'Not on sale yet'],
    [
      'past',
      { startsAt: new Date(Date.now() - 3 * DAY_MS), endsAt: new Date(Date.now() - 2 * DAY_MS) },
      'This event is over.',
    ],
    ['postponed', { state: 'postponed' }, 'This event has been postponed. Sales will reopen when it has a new date.'],
    ['cancelled', { state: 'cancelled' }, 'This event was cancelled.'],
  ])('§4 30: an event that is %s says so and sells nothing', async (_, made, sentence) => {
    const { slug: made_ } = await makeEvent(world.pool, made);
    const { text, html } = await read(`/explore/${made_}`);
    expect(text).toContain(sentence);
    expect(html).not.toContain('Quantity of');
    expect(text).not.toContain('Your cart is empty');
  });

  test.each([
    [74, false],
    [75, true],
    [99, true],
    [100, false],
  ])('§4 31; §9 18: with %i of 100 sold the bar shows: %s', async (sold, shows) => {
    const { slug: almost, id } = await makeEvent(world.pool);
    await world.pool.query('update ticket_types set sold = $2 where event_id = $1', [id, sold]);
    const { html, text } = await read(`/explore/${almost}`);
    expect(html.includes('role="meter"')).toBe(shows);
    expect(text.includes('Almost gone')).toBe(shows);
    await world.pool.query('update ticket_types set sold = 0 where event_id = $1', [id]);
  });

  test('says without scripts that the waiting list needs them', async () => {
    const gone = await makeEvent(world.pool, { ticketTypes: [{ name: 'Gone', capacity: 0 }, { name: 'Left' }] });
    const { html } = await read(`/explore/${gone.slug}`);
    expect(html).toMatch(/<button[^>]*needs-scripts[^>]*>Join the waiting list/);
    expect(html).toMatch(/<noscript><link rel="stylesheet" href="\/assets\/without-scripts[\w-]*\.css"\/><\/noscript>/);
    expect(html).toMatch(
      /<noscript><p[^>]*>Turn on JavaScript in your browser to join the waiting list, or to order tickets that it has reserved for you\.<\/p>/,
    );
  });

  test('says on its card and its page until when it runs once it has started', async () => {
    const endsAt = Date.now() + 9 * DAY_MS;
    const running = { category: 'Photography & Film', startsAt: new Date(Date.now() - DAY_MS) };
    const on = { ...running, name: 'Light on the pans', endsAt: new Date(endsAt) };
    const { slug } = await makeEvent(world.pool, on);
    const { slug: putOff } = await makeEvent(world.pool, { ...on, name: 'Put off', state: 'postponed' });
    const { text } = await read('/explore?category=photography+%26+film');
    const until = `On now, until ${formatDay(endsAt, NAMIBIA).replaceAll('\u00a0', ' ')}`;
    expect(text).toContain(`${until} · Photography & Film Light on the pans`);
    expect(text.match(/On now/g)).toHaveLength(1);
    expect((await read(`/explore/${slug}`)).text).toContain(`${until} Where`);
    expect((await read(`/explore/${putOff}`)).text).not.toContain(`${until} Where`);
  });

  test('shows when sales of a ticket type end', async () => {
    const ends = Date.now() + DAY_MS / 2;
    const event = await makeEvent(world.pool, {
      ticketTypes: [{ name: 'Early bird', salesEndAt: new Date(ends) }, { name: 'Always' }],
    });
    const { text } = await read(`/explore/${event.slug}`);
    const until = `On sale until ${formatDateTime(ends, NAMIBIA)}`.replaceAll('\u00a0', ' ');
    expect(text).toMatch(/Early bird N\$ 100\.00 .*On sale until/);
    expect(text).toContain(until);
    expect(text.match(/On sale until/g)).toHaveLength(1);
  });

  test('shows a new date together with the old one', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const organiser = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
    const was = Date.now() + 10 * DAY_MS;
    const event = await makeEvent(world.pool, { organiserId, startsAt: new Date(was) });
    const note = /New date, previously (\w{3}, \d+ \w{3} \d{4}, \d\d:\d\d)/;
    expect((await read(`/explore/${event.slug}`)).text).not.toMatch(note);
    await organiser.call(postponeEvent, {
      params: { eventId: event.id },
      body: {
        note: 'The river has come down.',
        refundsUntil: new Date(was).toISOString(),
        newDate: {
          startsAt: new Date(was + 20 * DAY_MS).toISOString(),
          endsAt: new Date(was + 20 * DAY_MS + DAY_MS / 6).toISOString(),
        },
      },
    });
    await expect
      .poll(async () => note.exec((await read(`/explore/${event.slug}`)).text)?.[1])
      .toBe(formatDateTime(was, NAMIBIA).replaceAll('\u00a0', ' '));
  });

  test('shows that a new date is to be announced once postponed, and offers no calendar for the old one', async () => {
    const startsAt = new Date(Date.now() + 10 * DAY_MS);
    const made = { name: 'Picnic put off', category: 'Networking', startsAt };
    const { slug: postponed } = await makeEvent(world.pool, { ...made, state: 'postponed' });
    const { text, headings, html } = await read(`/explore/${postponed}`);
    const was = formatDateTime(startsAt.getTime(), NAMIBIA).replaceAll('\u00a0', ' ');
    expect(text).toContain(`When New date to be announced Previously ${was} Where`);
    expect(headings).not.toContain('Add To Calendar');
    expect(headings).toContain('Share');
    expect(decodeURIComponent(html)).toContain(', new date to be announced ');
    const card = (await read('/explore?category=networking')).text;
    expect(card).toContain('Postponed New date to be announced · Networking Picnic put off');
    expect(card).not.toContain(was.split(', ')[1]);
  });

  test('offers no calendar once it is over', async () => {
    const startsAt = new Date(Date.now() - 3 * DAY_MS);
    const { slug: over } = await makeEvent(world.pool, { startsAt, endsAt: new Date(Date.now() - 2 * DAY_MS) });
    expect((await read(`/explore/${over}`)).headings).not.toContain('Add To Calendar');
  });

  test('has no price or share button once cancelled, and isn’t listed as upcoming by its organiser', async () => {
    const organiserId = await makeOrganiser(world.pool, 'Cancelled Nights');
    const made = { organiserId, category: 'Environment' };
    const cancelled = await makeEvent(world.pool, { ...made, name: 'Off', state: 'cancelled' });
    await makeEvent(world.pool, { ...made, name: 'On' });
    const { headings, text } = await read(`/explore/${cancelled.slug}`);
    expect(text).toContain('This event was cancelled.');
    expect(headings).not.toContain('Share');
    expect(headings).not.toContain('Add To Calendar');
    const list = await read('/explore?category=environment');
    expect(list.text).toMatch(/Off Independence Hall, Windhoek (?!N\$)/);
    expect(list.text).toContain('On Independence Hall, Windhoek N$ 100.00');
    const { rows } = await world.pool.query('select slug from organisers where id = $1', [organiserId]);
    const page = await read(`/organisers/${rows[0].slug}`);
    expect(page.links.map(({ text: name }) => name)).toContain('On');
    expect(page.links.map(({ text: name }) => name)).not.toContain('Off');
  });

  test('§4 31: no longer shows how many tickets are left once it is over', async () => {
    const { slug: over, id } = await makeEvent(world.pool);
    await world.pool.query('update ticket_types set sold = 91 where event_id = $1', [id]);
    expect((await read(`/explore/${over}`)).text).toContain('91% sold, 9 left');
    await world.pool.query(
      `update events set starts_at = now() - interval '3 days', ends_at = now() - interval '2 days' where id = $1`,
      [id],
    );
    await expect.poll(async () => (await read(`/explore/${over}`)).text).toContain('This event is over.');
    const { html } = await read(`/explore/${over}`);
    expect(html).not.toContain('role="meter"');
    expect(html).not.toContain('9 left');
    await world.pool.query('update ticket_types set sold = 0 where event_id = $1', [id]);
  });
});

describe('the payment status', () => {
  const status = ({ reference }: PlacedOrder) => read(`/checkout/status/${reference}`);

  test('§2 Payment status 1: says that it is being checked', async () => {
    expect((await read('/checkout/status/ABCDEF-NOTHING')).text).toContain('Checking your payment status...');
  });

  test('§2 Payment status 4; §4 38: pending', async () => {
    const placed = await order(world.url, await makeEvent(world.pool), [[0, 1]]);
    const { text, links } = await status(placed);
    expect(text).toContain('Payment Pending Your payment is being processed. This may take a few moments.');
    expect(text).toContain(placed.reference);
    expect(text).toContain('Refresh Status');
    expect(links).toContainEqual({ text: 'Back to Home', href: '/' });
  });

  test('§2 Payment status 5; §4 38: anything else is a failure', async () => {
    const event = await makeEvent(world.pool);
    const placed = await order(world.url, event, [[0, 1]]);
    await choose(placed, 'decline');
    await expect.poll(async () => (await status(placed)).text).toContain('Payment Failed');
    const { text, links } = await status(placed);
    expect(text).toContain("We couldn't complete your payment. Please try again.");
    expect(text).toContain(placed.reference);
    expect(text).toContain('Refresh Status');
    expect(links).toContainEqual({ text: 'Back to Home', href: '/' });
    expect(links).toContainEqual({ text: 'Try again', href: `/explore/${event.id}` });
  });

  test('§2 Payment status 3; §4 42; §3 13: success, with the details of the order', async () => {
    const event = await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 123_450 }] });
    const placed = await order(world.url, event, [[0, 1]]);
    await choose(placed, 'pay');
    await expect.poll(async () => (await status(placed)).text).toContain('Payment Successful');
    const { text, links } = await status(placed);
    expect(text).toContain('Thank you for your payment. Your transaction was successful.');
    for (const detail of ['Jazz under the camelthorn', 'N$ 1,296.23', placed.reference, 'Name N… S…'])
      expect(text).toContain(detail);
    expect(links).toContainEqual({ text: 'Back to Event', href: `/explore/${event.id}` });
    expect(links).toContainEqual({ text: 'Back to Home', href: '/' });
  });

  test('§4 41: shows an order of zero as a registration', async () => {
    const event = await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 0 }] });
    const { text } = await status(await order(world.url, event, [[0, 1]]));
    expect(text).toContain('Registration Confirmed You have successfully registered for the event.');
    expect(text).not.toContain('Payment Successful');
  });

  test('§4 40; §2 Payment status 4: reloads only when its button is pressed', async () => {
    const { html } = await status(await order(world.url, await makeEvent(world.pool), [[0, 1]]));
    expect(html).not.toMatch(/http-equiv="refresh"/i);
  });
});

describe('the legal pages', () => {
  test('§2 Legal pages 1: the privacy policy', async () => {
    const { text, headings } = await read('/legal/privacy-policy');
    expect(text).toContain('Effective 5 June 2024. Last updated 5 June 2024.');
    expect(headings.filter((heading) => headings.indexOf(heading) > 0).slice(0, 14)).toEqual([
      'What we collect',
      'How we use it',
      'Who we share it with',
      'Cookies and analytics',
      'Signing in with another account',
      'How long we keep it',
      'How we protect it',
      'Your privacy rights',
      'Do-not-track',
      'Rights of people in South Africa',
      'Rights of people in Namibia',
      'Updates to this policy',
      'How to reach us',
      'Review, update or delete your data',
    ]);
    for (const collected of [
      'your name',
      'email address',
      'username and password',
      'phone number',
      'device and usage data',
    ])
      expect(text).toContain(collected);
    expect(text).toMatch(/do not act on such signals/);
  });

  test('§2 Legal pages 2; §5 25; §9 12; §9 13: the terms, in fifteen numbered sections', async () => {
    const { text, headings } = await read('/legal/terms-and-conditions');
    const numbered = headings.filter((heading) => /^\d+\. /.test(heading));
    expect(numbered).toHaveLength(15);
    for (const [i, heading] of numbered.entries()) expect(heading).toMatch(new RegExp(`^${i + 1}\\. `));
    for (const phrase of [
      /13 years/,
      /parent or guardian permits/,
      /accurate/,
      /Visa and Mastercard/,
      /Namibia Dollar/,
      /laws? of (the Republic of )?Namibia/,
    ])
      expect(text).toMatch(phrase);
    expect(text).toMatch(/three months|3 months/);
    expect(text).toMatch(/reseller|resell/);
  });
});

describe('header and footer', () => {
  test('§2 Header and footer 1: logo and links, Log In and Sign Up', async () => {
    const { html } = await read('/about-us');
    const header = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
    const words = header
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    expect(words).toBe('Quivertree Home Events Calendar About Us List your Event Log In Sign Up');
  });

  test('§2 Header and footer 5: Quick Links and Resources are the two halves of the links, then Legal and the copyright', async () => {
    const { html } = await read('/about-us');
    const footer = /<footer[\s\S]*?<\/footer>/.exec(html)?.[0] ?? '';
    const words = footer
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    expect(words).toMatch(
      new RegExp(
        `^Quick Links Home Events Calendar Resources About Us List your Event Legal Privacy Policy Terms and Conditions .*© ${wallTimeAt(Date.now(), NAMIBIA).year} Quivertree`,
      ),
    );
  });

  test('§2 Header and footer 4: the small dashboard layout has Dashboard and Services', async () => {
    const { html } = await read('/services');
    const nav = /<nav aria-label="Dashboard"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    expect(
      nav
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ).toBe('Dashboard Services');
  });
});

test('§2 Forbidden 1: says who can help and links to the home page', async () => {
  const { text, links } = await read('/forbidden');
  expect(text).toContain(
    "403 You don't have access Ask your administrator to grant the required role for this section",
  );
  expect(links).toContainEqual({ text: 'Go back home', href: '/' });
});

test("§2 Guards 1: until the session is known a guarded page shows a spinner and 'Loading...'", async () => {
  for (const path of ['/profile', '/account', '/admin', '/business'])
    expect((await read(path)).text).toContain('Loading...');
});

describe('the forms of the account', () => {
  test.each([
    ['§2 Sign in 1', '/login', ['Sign in to your account', 'Remember me', 'Forgot password', 'Sign up']],
    ['§2 Forgot password 1', '/forgot-password', ['Email address', 'Send password reset email']],
    [
      '§2 Reset password 1',
      '/reset-password',
      ['Email address', 'Reset Code', 'Password', 'Confirm Password', 'Reset Password'],
    ],
  ])('%s: %s', async (_, path, phrases) => {
    const { text, tags } = await read(path);
    for (const phrase of phrases) expect(text).toContain(phrase);
    expect(tags('input').find(({ type }) => type === 'email')).toHaveProperty('required');
  });
});
