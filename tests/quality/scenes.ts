import { createClient } from '@quivertree/contract/client';
import { placeOrder } from '@quivertree/contract/orders/orders';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../apps/server/dev/demo/accounts.ts';
import { organiserId } from '../../apps/server/dev/demo/demo-catalogue.ts';
import { demoEvents } from '../../apps/server/dev/demo/events.ts';
import { demoApplicant } from '../../apps/server/dev/demo/organisers.ts';
import { changePageSinceApproval, changeSinceReview } from '../world/change-since-review.ts';
import { type MadeEvent, makeEvent } from '../world/make-event.ts';
import { administrationScenes } from './administration-scenes.ts';
import { type DemoServer, signedInAt } from './demo-server.ts';
import { organiserHubScenes } from './organiser-hub-scenes.ts';

export interface Scene {
  name: string;
  /** Takes a new page to the scene. */
  play: (page: Page) => Promise<{ whole: boolean } | void>;
}

const PLAIN_PAGES: Record<string, string> = {
  home: '/',
  explore: '/explore',
  'explore-map': '/explore?view=map',
  'explore-second-page': '/explore?page=1&size=12',
  'explore-empty': '/explore?city=luderitz&category=gaming+%26+esports&date=today',
  event: '/explore/camelthorn-jazz-evening',
  'event-sold-out': '/explore/unplugged-at-the-lighthouse',
  'event-not-open': '/explore/desert-echo-festival',
  'waiting-room': '/queue/desert-echo-festival',
  'waiting-room-proof': '/queue/desert-echo-festival/proof',
  'event-unknown': '/explore/no-such-event',
  'tickets-unknown': '/tickets/ABCDEF-NOTHING',
  'about-us': '/about-us',
  'privacy-policy': '/legal/privacy-policy',
  'terms-and-conditions': '/legal/terms-and-conditions',
  'sign-in': '/login',
  'sign-up': '/signup',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password?email=somebody%40example.com',
  'not-me': '/not-me#NOTHING',
  'google-two-step': '/oauth/two-step#NOTHING',
  'app-payment': '/app/pay/NOTHING',
  'app-callback': '/app/oauth/callback?code=NOTHING',
  forbidden: '/forbidden',
  services: '/services',
  'apply-guest': '/services/apply',
  organiser: '/organisers/hardap-sounds',
  'organiser-unknown': '/organisers/nobody',
  'invitation-unknown': '/invitation/NOTHING',
  'organiser-address': '/confirm-organiser-email#NOTHING',
  'address-unknown': '/confirm-email#NOTHING',
  'door-link-ended': '/door/link/NOTHING',
  'component-gallery': '/dev/ui',
};

const VISITOR = 'visitor@quivertree.example';
const ORGANISER = 'organiser@quivertree.example';
const ADMINISTRATOR = 'admin@quivertree.example';

/** Pages for signed-in users, by account. */
async function ownPages({ pool }: DemoServer): Promise<Record<string, [email: string, path: string]>> {
  const { rows } = await pool.query<{ organiser_id: string; event_id: string; reference: string }>(
    `select e.organiser_id, e.id as event_id,
            (select o.reference from orders o where o.event_id = e.id and o.state = 'fulfilled' order by o.total_minor desc limit 1) as reference
       from users u join organiser_members m on m.user_id = u.id join events e on e.organiser_id = m.organiser_id
      where u.email = $1 and e.state = 'published' order by e.starts_at limit 1`,
    [ORGANISER],
  );
  const applicant = organiserId(demoApplicant.slug);
  const organisation = `/business/${rows[0]?.organiser_id}`;
  const event = `/business/events/${rows[0]?.event_id}`;
  return {
    profile: [VISITOR, '/profile'],
    account: [VISITOR, '/account'],
    'account-with-two-step': [ORGANISER, '/account'],
    'two-step-first': [VISITOR, '/account/two-step-verification?from=%2Fbusiness'],
    'two-step-set-up': [ORGANISER, '/account/two-step-verification?from=%2Fbusiness'],
    'my-tickets': [VISITOR, '/tickets'],
    organisation: [ORGANISER, organisation],
    'organisation-events': [ORGANISER, `${organisation}/events`],
    'organisation-events-page': [ORGANISER, `${organisation}/events?page=1&size=5&sort=name%2CASC`],
    'organisation-events-none': [ORGANISER, `${organisation}/events?q=nothing`],
    'event-dashboard': [ORGANISER, event],
    'event-dashboard-hours': [ORGANISER, `${event}?by=hour`],
    'event-orders': [ORGANISER, `${event}/orders`],
    'event-orders-found': [ORGANISER, `${event}/orders?q=nothing&state=fulfilled`],
    'event-order': [ORGANISER, `${event}/orders/${rows[0]?.reference}`],
    'event-attendees': [ORGANISER, `${event}/attendees?size=5`],
    'event-waiting-list': [ORGANISER, `${event}/waiting-list`],
    'event-availability': [ORGANISER, `${event}/availability`],
    'event-complimentary': [ORGANISER, `${event}/complimentary`],
    'event-doors': [ORGANISER, `${event}/doors`],
    'event-new': [ORGANISER, `${organisation}/events/new`],
    'event-edit': [ORGANISER, `${event}/edit`],
    'event-tickets': [ORGANISER, `${event}/tickets`],
    'event-questions': [ORGANISER, `${event}/questions`],
    'event-preview': [ORGANISER, `${event}/preview`],
    'event-changes': [ORGANISER, `${event}/changes`],
    'organisation-team': [ORGANISER, `${organisation}/team`],
    'organisation-activity': [ORGANISER, `${organisation}/activity`],
    'organisation-profile': [ORGANISER, `${organisation}/profile`],
    'organisation-applied': ['applicant@quivertree.example', `/business/${applicant}`],
    apply: [VISITOR, '/services/apply'],
    'two-step': [VISITOR, '/account/two-step-verification'],
    'no-organisation': [ADMINISTRATOR, '/business'],
    ...(await moneyPages(pool, organisation)),
  };
}

/** Scenes of an organiser's money pages. */
async function moneyPages(
  pool: DemoServer['pool'],
  organisation: string,
): Promise<Record<string, [email: string, path: string]>> {
  const { rows } = await pool.query<{ statement_id: string }>(
    `select s.id as statement_id from settlement_statements s where s.organiser_id::text = $1 order by s.number desc limit 1`,
    [organisation.split('/').at(-1)],
  );
  return {
    money: [ORGANISER, `${organisation}/money`],
    'money-movements': [ORGANISER, `${organisation}/money/movements`],
    'money-payouts': [ORGANISER, `${organisation}/money/payouts`],
    'money-bank-details': [ORGANISER, `${organisation}/money/bank-details`],
    'money-statement': [ORGANISER, `${organisation}/money/statements/${rows[0]?.statement_id}`],
  };
}

/** Every page and state of the public site, by the file names of their pictures. */
export async function makeScenes(house: DemoServer): Promise<Scene[]> {
  const dinner = await makeEvent(house.pool, {
    slug: 'dinner-on-the-dunes',
    name: 'Dinner on the dunes',
    category: 'Food',
    city: 'Swakopmund',
    ticketTypes: [
      { name: 'Seat', priceMinor: 15_000, returnable: true },
      { name: 'Seat with a lift', priceMinor: 45_050 },
    ],
    customFields: [
      { label: 'Phone number', type: 'PHONE', section: 'How we reach you' },
      { label: 'Main course', type: 'DROPDOWN', required: true, section: 'At the table', options: 'Fish, Vegetables' },
      { label: 'Anything we should know', type: 'TEXTAREA', section: 'At the table' },
    ],
  });
  await changeSinceReview(house.pool, 'Fire on the beach');
  const changedOrganiser = await changePageSinceApproval(house.pool, 'Starlit Sounds');
  const openDay = await makeEvent(house.pool, {
    slug: 'open-day',
    name: 'Open day at the observatory',
    category: 'Education',
    ticketTypes: [{ name: 'RSVP', priceMinor: 0 }],
  });
  const waiting = await orderTwo(house, dinner);
  const declined = await orderTwo(house, dinner);
  const paid = await orderTwo(house, dinner);
  const free = await orderTwo(house, openDay);
  await choose(declined, 'decline');
  await choose(paid, 'pay');

  const at = (path: string) => async (page: Page) => {
    await page.goto(path, { waitUntil: 'networkidle' });
  };
  const pick = async (page: Page) => {
    await at('/explore/dinner-on-the-dunes')(page);
    await page.getByRole('button', { name: 'Add one “Seat”' }).click();
    await page.getByRole('button', { name: 'Add one “Seat with a lift”' }).click();
  };
  const toAttendee = async (page: Page) => {
    await pick(page);
    await page.getByRole('button', { name: 'Continue as guest' }).click();
    await page.getByLabel('Full name').waitFor();
  };
  const scenes: Scene[] = Object.entries(PLAIN_PAGES).map(([name, path]) => ({ name, play: at(path) }));
  for (const state of ['past', 'cancelled', 'postponed'] as const) {
    const slug = slugInState(state);
    if (slug) scenes.push({ name: `event-${state}`, play: at(`/explore/${slug}`) });
  }
  for (const [name, [email, path]] of Object.entries(await ownPages(house)))
    scenes.push({
      name,
      play: async (page) => {
        await signedInAt(page, house, email, path);
      },
    });
  for (const [name, { statusPath }] of Object.entries({ 'payment-pending': waiting, 'payment-failed': declined }))
    scenes.push({ name, play: at(statusPath) });
  scenes.push(
    {
      name: 'calendar',
      play: async (page) => {
        await at('/calendar')(page);
        await page
          .getByRole('link', { name: /^\d\d:\d\d / })
          .first()
          .waitFor();
      },
    },
    {
      name: 'payment-error',
      play: async (page) => {
        await at('/checkout/status/ABCDEF-NOTHING')(page);
        await page.getByRole('heading', { name: 'Payment Error' }).waitFor();
      },
    },
    { name: 'payment-successful', play: at(paid.statusPath) },
    { name: 'registration-confirmed', play: at(free.statusPath) },
    { name: 'tickets', play: at(paid.ticketsPath) },
    {
      name: 'ticket-return',
      play: async (page) => {
        await at(paid.ticketsPath)(page);
        await page.getByRole('button', { name: 'Return this ticket' }).first().click();
        await page.getByRole('button', { name: 'Return my ticket' }).waitFor();
      },
    },
    {
      name: 'waiting-list',
      play: async (page) => {
        await at('/explore/unplugged-at-the-lighthouse')(page);
        await page.getByRole('button', { name: 'Join the waiting list' }).click();
        await page.getByLabel('Full name').waitFor();
      },
    },
    {
      name: 'ticket-transfer',
      play: async (page) => {
        await at(paid.ticketsPath)(page);
        await page.getByRole('button', { name: 'Transfer to someone else' }).first().click();
        await page.getByLabel('New holder’s email').waitFor();
      },
    },
    { name: 'checkout-gate', play: pick },
    { name: 'checkout-attendee', play: toAttendee },
    {
      name: 'checkout-mistakes',
      play: async (page) => {
        await toAttendee(page);
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByText('Please enter your full name.').waitFor();
      },
    },
    { name: 'checkout-pay', play: async (page) => void (await page.goto(waiting.paymentPage)) },
    {
      name: 'checkout-in-view',
      play: async (page) => {
        await toAttendee(page);
        await page.getByLabel('Full name').scrollIntoViewIfNeeded();
        return { whole: false };
      },
    },
    {
      name: 'sign-in-two-step',
      play: async (page) => {
        await at('/login')(page);
        await page.getByLabel('Email').fill(ORGANISER);
        await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByLabel('Code from your app').waitFor();
      },
    },
    {
      name: 'confirm-identity',
      play: async (page) => {
        await signedInAt(page, house, VISITOR, '/account');
        await page.getByRole('button', { name: 'Add a passkey' }).click();
        await page.getByLabel('Passkey name').fill('My laptop');
        await page.getByRole('button', { name: 'Create passkey' }).click();
        await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Confirm' }).waitFor();
        return { whole: false };
      },
    },
    {
      name: 'sign-in-mistake',
      play: async (page) => {
        await at('/login')(page);
        await page.getByLabel('Email').fill('visitor@quivertree.example');
        await page.getByLabel('Password', { exact: true }).fill('not my password');
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByRole('alert').first().waitFor();
      },
    },
    {
      name: 'menu',
      play: async (page) => {
        await at('/')(page);
        const menu = page.getByRole('link', { name: 'Menu' });
        if (await menu.isVisible()) await menu.click();
        if (await menu.isVisible()) await page.getByRole('dialog').waitFor();
        return { whole: false };
      },
    },
    {
      name: 'toast',
      play: async (page) => {
        await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
        await at('/explore/dinner-on-the-dunes')(page);
        await page.getByRole('button', { name: 'Copy link' }).click();
        await page.getByText('Link copied').waitFor();
        return { whole: false };
      },
    },
    {
      name: 'admin-event-changed',
      play: async (page) => {
        await signedInAt(page, house, ADMINISTRATOR, '/admin/events?show=changed');
        await page.getByRole('button', { name: 'Review changes to Fire on the beach' }).first().click();
        await page.getByRole('heading', { name: 'Changes to “Fire on the beach”' }).waitFor();
        await page.getByRole('button', { name: 'Approve changes' }).waitFor();
        return { whole: false };
      },
    },
    {
      name: 'admin-organiser-changed',
      play: async (page) => {
        await signedInAt(page, house, ADMINISTRATOR, `/admin/organisers/${changedOrganiser}`);
        await page.getByRole('button', { name: 'Revert changes' }).waitFor();
        return { whole: true };
      },
    },
    { name: 'home-first-view', play: async (page) => (await at('/')(page), { whole: false }) },
    {
      name: 'event-first-view',
      play: async (page) => (await at('/explore/camelthorn-jazz-evening')(page), { whole: false }),
    },
    ...(await organiserHubScenes(house)),
    ...(await administrationScenes(house)),
    ...failureScenes('home', '/about-us', 'Home', '**/api/v2/public/events*', 'Retry'),
    ...failureScenes('explore', '/about-us', 'Events', '**/api/v2/public/events*', 'Retry'),
    ...failureScenes('calendar', '/about-us', 'Calendar', '**/api/v1/public/events/calender*', 'Retry'),
  );
  return scenes;
}

/** A page opened from another page while the server is slow, and while it fails. */
function failureScenes(name: string, from: string, link: string, calls: string, nextStep: string): Scene[] {
  const follow = async (page: Page) => {
    const menu = page.getByRole('link', { name: 'Menu' });
    if (await menu.isVisible()) {
      const inFooter = page.getByRole('contentinfo').getByRole('link', { name: link, exact: true });
      await inFooter.click();
    } else await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();
    await page.waitForURL((url) => url.pathname !== from);
  };
  return [
    {
      name: `${name}-loading`,
      play: async (page) => {
        await page.goto(from, { waitUntil: 'networkidle' });
        await page.route(calls, () => {});
        await follow(page);
        await page.getByRole('status').first().waitFor();
      },
    },
    {
      name: `${name}-error`,
      play: async (page) => {
        await page.clock.install();
        await page.goto(from, { waitUntil: 'networkidle' });
        await page.route(calls, (route) => route.fulfill({ status: 500, json: { message: 'Something went wrong' } }));
        await follow(page);
        const retry = page.getByRole('button', { name: nextStep }).first();
        for (let i = 0; i < 20 && !(await retry.isVisible()); i++) await page.clock.runFor(2_000);
        await retry.waitFor();
      },
    },
  ];
}

function slugInState(state: 'past' | 'cancelled' | 'postponed'): string | undefined {
  const event = demoEvents.find((known) => known.state === (state === 'past' ? 'ended' : state));
  return event && `${event.slug}`;
}

/**
 * Places an unpaid order for two tickets of an event's first type; returns the payment page and the keys of the buyer's
 * links.
 */
async function orderTwo({ url, pool }: DemoServer, event: MadeEvent) {
  const client = createClient({ baseUrl: url, fetch: (request) => fetch(request) });
  const { payload } = await client.call(placeOrder, {
    body: {
      eventId: event.id,
      attendee: { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' },
      customFields: event.slug === 'open-day' ? [] : [{ label: 'Main course', value: 'Fish' }],
      tickets: [{ ticketId: event.ticketTypes[0] ?? '', quantity: 2 }],
    },
  });
  const { reference, return_url: paymentPage } = payload;
  const { rows } = await pool.query<{ buyer_key: string }>('select buyer_key from orders where reference = $1', [
    reference,
  ]);
  const key = rows[0]?.buyer_key ?? '';
  return {
    paymentPage,
    statusPath: `/checkout/status/${reference}?key=${key}`,
    ticketsPath: `/tickets/${reference.split('-')[0]}-${key}`,
  };
}

/** Submits the buyer's choice on the TEST provider's page. */
async function choose({ paymentPage }: { paymentPage: string }, choice: 'pay' | 'decline'): Promise<void> {
  await fetch(paymentPage, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });
}
