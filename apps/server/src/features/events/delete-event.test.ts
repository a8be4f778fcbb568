import { randomUUID } from 'node:crypto';
import { login } from '@quivertree/contract/accounts/accounts';
import type { Client } from '@quivertree/contract/client';
import { createDoorLink, scanTicket } from '@quivertree/contract/door/door';
import * as calls from '@quivertree/contract/events/event-editing';
import { setAllotment } from '@quivertree/contract/stock/stock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalCode } from '../../../../../tests/world/refusal-of.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { makeUser } from '../../../../../tests/world/make-user.ts';
import { buy } from '../../../../../tests/world/paid-order.ts';
import { clientOf, startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
let organiserId: string;
let owner: Client;
beforeAll(async () => {
  world = await startWorld();
  organiserId = await makeOrganiser(world.pool);
  const { email, password } = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const { idToken } = await world.client.call(login, { body: { email, password } });
  owner = clientOf(world.url, `Bearer ${idToken}`);
});
afterAll(() => world.stop());

const scan = (eventId: string, code = 'ABCDEFGHJK') =>
  owner.call(scanTicket, { params: { eventId }, body: { code, device: 'gate', nonce: randomUUID() } });

test('a draft can be deleted with all its data, including scans', async () => {
  const draft = await makeEvent(world.pool, {
    organiserId,
    state: 'draft',
    pools: [50],
    ticketTypes: [{ pool: 0 }, {}],
  });
  const params = { eventId: draft.id };
  const [ticketId = ''] = draft.ticketTypes;
  await owner.call(setAllotment, { params: { ...params, ticketId }, body: { name: 'Sponsors', units: 1 } });
  await owner.call(createDoorLink, { params, body: { name: 'Gate' } });
  const question = {
    id: null,
    label: 'Shirt',
    type: 'TEXT' as const,
    required: false,
    section: 'Clothes',
    options: [],
  };
  await owner.call(calls.saveEventQuestions, { params, body: { version: 1, questions: [question] } });
  expect(await scan(draft.id)).toMatchObject({ verdict: 'refused' });

  await owner.call(calls.deleteEvent, { params });
  expect(await refusalCode(owner.call(calls.getEditedEvent, { params }))).toBe('event.not_found');
  const { rowCount } = await world.pool.query('select from scans where event_id = $1', [draft.id]);
  expect(rowCount).toBe(0);
});

test('scans of a retained event can’t be deleted or changed, and a ticket can’t move to another event', async () => {
  const event = await makeEvent(world.pool, { organiserId });
  await buy(world, event);
  await scan(event.id);
  for (const sql of [
    'delete from scans where event_id = $1',
    `update scans set device = 'other' where event_id = $1`,
    'delete from events where id = $1',
  ])
    await expect(world.pool.query(sql, [event.id]), sql).rejects.toThrow();
});

/**
 * Tables whose rows prevent an event from being deleted. They have rows only for events that have been submitted or
 * published.
 */
const NEVER_OF_DRAFTS = [
  'admission_undos', // only for admitted tickets
  'complimentary_issues', // only for published events
  'event_changes', // only for events with tickets
  'event_history', // only for events that were once submitted, which can't be deleted even if they are drafts again
  'event_releases', // only for events with sales
  'ledger_event_snapshots', // only for events with sales
  'offers', // only for sold-out ticket types
  'offline_admissions', // only for scans of tickets
  'order_lines',
  'orders',
  'ticket_returns',
  'tickets',
  'waiting_entries',
];

test('rows that refer to an event or its parts are deleted with it or never belong to a draft', async () => {
  const { rows } = await world.pool.query<{ name: string }>(
    `with recursive gone (id) as (
       select 'events'::regclass::oid
        union
       select c.conrelid from pg_constraint c join gone on c.confrelid = gone.id
        where c.contype = 'f' and c.confdeltype = 'c'
     )
     select distinct c.conrelid::regclass::text as name
       from pg_constraint c join gone on c.confrelid = gone.id
      where c.contype = 'f' and c.confdeltype <> 'c' and c.conrelid not in (select id from gone)
      order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(NEVER_OF_DRAFTS);
});
