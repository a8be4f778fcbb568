import type { Page } from 'playwright-core';
import { organiserId } from '../../apps/server/dev/demo/demo-catalogue.ts';
import { OWN_ORGANISER } from '../../apps/server/dev/demo/organisers.ts';
import { hashOf } from '../../apps/server/src/db/hash-of.ts';
import { newId, newSecret } from '../../apps/server/src/db/ids.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { type DemoServer, signedInAt } from './demo-server.ts';
import type { Scene } from './scenes.ts';

const ORGANISER = 'organiser@quivertree.example';
const INVITED = 'visitor@quivertree.example';
/** Calls for an organisation's events. */
const EVENTS_CALL = '**/api/v1/business/organisers/*/events?*';

/** States of the organiser hub besides its pages: empty, dialogs, loading and failure. */
export async function organiserHubScenes(house: DemoServer): Promise<Scene[]> {
  const { pool } = house;
  const own = organiserId(OWN_ORGANISER);
  const organisation = `/business/${own}`;
  const draft = await makeEvent(pool, {
    organiserId: own,
    state: 'draft',
    name: 'Songs for the first rain',
    startsAt: new Date(Date.now() + 20 * 86_400_000),
  });
  const { rows } = await pool.query<{ event_id: string; reference: string }>(
    `select o.event_id, o.reference from orders o join events e on e.id = o.event_id
      where e.organiser_id = $1 and e.state = 'published' and o.state = 'fulfilled' and o.total_minor > 0
      order by e.starts_at, o.total_minor desc limit 1`,
    [own],
  );
  const sold = `/business/events/${rows[0]?.event_id}`;
  const key = newSecret();
  await pool.query(
    `insert into organiser_invitations (id, organiser_id, email, member_role, key_hash, expires_at)
     values ($1, $2, $3, 'manager', $4, now() + interval '7 days')`,
    [newId(), own, INVITED, hashOf(key)],
  );
  const newcomers = await makeOrganiser(pool, 'Etosha Evenings');
  const newcomer = await makeUser(pool, { memberOf: { organiserId: newcomers, role: 'owner' } });

  const at = (path: string, after?: (page: Page) => Promise<void>, whole = true): Scene['play'] => {
    return async (page) => {
      await signedInAt(page, house, ORGANISER, path);
      await after?.(page);
      return { whole };
    };
  };
  const click = (name: string | RegExp) => async (page: Page) => {
    await page.getByRole('button', { name }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.waitForLoadState('networkidle');
  };
  return [
    {
      name: 'organisation-empty',
      play: (page) => signedInAt(page, house, newcomer.email, `/business/${newcomers}`, newcomer.password),
    },
    {
      name: 'organisation-events-empty',
      play: (page) => signedInAt(page, house, newcomer.email, `/business/${newcomers}/events`, newcomer.password),
    },
    {
      name: 'money-empty',
      play: (page) => signedInAt(page, house, newcomer.email, `/business/${newcomers}/money`, newcomer.password),
    },
    {
      name: 'organisation-events-loading',
      play: async (page) => {
        await signedInAt(page, house, ORGANISER, organisation);
        await page.route(EVENTS_CALL, () => {});
        await page.getByRole('link', { name: 'Events', exact: true }).first().click();
        await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor();
      },
    },
    {
      name: 'organisation-events-error',
      play: async (page) => {
        await page.route(EVENTS_CALL, (route) =>
          route.fulfill({ status: 404, json: { code: 'request.not_found', message: 'This could not be found.' } }),
        );
        await signedInAt(page, house, ORGANISER, `${organisation}/events`);
        await page.getByRole('button', { name: 'Retry' }).waitFor();
      },
    },
    { name: 'event-draft-dashboard', play: at(`/business/events/${draft.id}`) },
    { name: 'event-draft', play: at(`/business/events/${draft.id}/edit`) },
    {
      name: 'event-draft-map',
      play: at(
        `/business/events/${draft.id}/edit?map`,
        async (page) => {
          await page.locator('img.leaflet-tile-loaded').first().waitFor();
          await page.getByRole('application').click();
        },
        false,
      ),
    },
    { name: 'event-draft-delete', play: at(`/business/events/${draft.id}/edit`, click('Delete draft'), false) },
    { name: 'event-order-refund', play: at(`${sold}/orders/${rows[0]?.reference}`, click('Refund'), false) },
    {
      name: 'event-order-resend',
      play: at(`${sold}/orders/${rows[0]?.reference}`, click('Resend tickets'), false),
    },
    { name: 'event-order-void', play: at(`${sold}/orders/${rows[0]?.reference}`, click('Void ticket 1'), false) },
    { name: 'event-cancel', play: at(`${sold}/changes`, click('Cancel event…'), false) },
    {
      name: 'event-complimentary-issue',
      play: at(
        `${sold}/complimentary`,
        async (page) => {
          await page
            .getByLabel('Guests')
            .fill('Ndapewa Shikongo, ndapewa@example.com\nTangeni Amupolo, tangeni@example.com, 2');
          await click(/^Send \d/)(page);
        },
        false,
      ),
    },
    { name: 'event-complimentary-draft', play: at(`/business/events/${draft.id}/complimentary`) },
    { name: 'team-remove', play: at(`${organisation}/team`, click(/^Remove /), false) },
    { name: 'team-role', play: at(`${organisation}/team`, click(/^Change role of /), false) },
    { name: 'invitation', play: (page) => signedInAt(page, house, INVITED, `/invitation/${key}`) },
  ];
}
