import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CATEGORIES, CITIES } from '@quivertree/domain/places/places-and-categories';
import { listEvents } from '@quivertree/contract/catalogue/catalogue';
import { DATE_FILTERS, dateBounds } from '@quivertree/domain/catalogue/date-filter';
import { customFieldProblem } from '@quivertree/domain/events/custom-fields';
import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../tests/world/assert-books-agree.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';
import { createPool } from '../../src/db/database.ts';
import { getEvent } from '../../src/features/catalogue/get-event.ts';
import { listEvents as listEventsNow } from '../../src/features/catalogue/list-events.ts';
import { waitingRoomOf } from '../../src/features/waiting-room/room-queries.ts';
import { passwordMatches } from '../../src/features/accounts/passwords.ts';
import { Providers } from '../../src/features/payments/providers/providers.ts';
import { objectNameOf } from '../../src/storage/object-store.ts';
import { refuseAbovePlan } from '../../src/features/plans/event-plan.ts';
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts';
import { DiskStore } from '../../src/storage/disk-store.ts';
import { addDemoLogos } from './demo-logos.ts';
import { loadDemo } from './load-demo.ts';

/** No payment providers, because these tests make no payments. */
const providers = new Providers([], undefined);
const KEYS = { bankDetails: Buffer.alloc(32, 7), secondFactors: Buffer.alloc(32, 7) };

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await loadDemo(pool, KEYS);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function numbers(sql: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(sql);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

async function listed(query: Record<string, unknown>) {
  const { content, page } = await listEventsNow(pool, listEvents.query.parse({ size: 100, ...query }), Date.now());
  return { events: content, total: page.totalElements };
}

describe('a visitor to the demo finds', () => {
  test('at least eighty upcoming events, over the next twelve months', async () => {
    const { rows } = await pool.query(
      `select count(*)::int as count, max(starts_at) < now() + interval '12 months' as within_a_year,
              count(distinct date_trunc('month', starts_at))::int as months
         from events where ends_at > now()`,
    );
    expect(rows[0].count).toBeGreaterThanOrEqual(84);
    expect(rows[0].within_a_year).toBe(true);
    expect(rows[0].months).toBeGreaterThanOrEqual(11);
  });

  test('events in every city and at least two in every category', async () => {
    const cities = await numbers('select city as name, count(*)::int as count from events group by city');
    for (const city of CITIES) expect(cities[city], city).toBeGreaterThanOrEqual(8);
    const categories = await numbers('select category as name, count(*)::int as count from events group by category');
    for (const category of CATEGORIES) expect(categories[category], category).toBeGreaterThanOrEqual(2);
    expect(Object.keys(categories)).toHaveLength(CATEGORIES.length);
  });

  test.each(DATE_FILTERS)('something for the date filter %s', async (filter) => {
    const { total } = await listed({ ...dateBounds(filter, Date.now(), NAMIBIA) });
    expect(total).toBeGreaterThanOrEqual(3);
  });

  test('five or six featured events in the carousel', async () => {
    const { total } = await listed({ featured: 'true' });
    expect(total).toBeGreaterThanOrEqual(5);
    expect(total).toBeLessThanOrEqual(6);
  });

  test('free entry to about a third of the events', async () => {
    const { events, total } = await listed({});
    const free = events.filter(({ priceFrom }) => priceFrom === 0).length;
    expect(free / total).toBeGreaterThan(0.28);
    expect(free / total).toBeLessThan(0.45);
  });

  test('events over several days, and one that goes on past midnight', async () => {
    const { rows } = await pool.query(
      `select count(*) filter (where ends_at - starts_at > interval '1 day')::int as several_days,
              count(*) filter (where ends_at - starts_at < interval '12 hours' and (starts_at at time zone time_zone)::date
                                      < (ends_at at time zone time_zone)::date)::int as past_midnight from events`,
    );
    expect(rows[0].several_days).toBeGreaterThanOrEqual(8);
    expect(rows[0].past_midnight).toBeGreaterThanOrEqual(1);
  });

  test('descriptions of two to four paragraphs, different for each event', async () => {
    const { rows } = await pool.query<{ slug: string; description: string }>('select slug, description from events');
    for (const { slug, description } of rows) {
      const paragraphs = description.split('\n\n');
      expect(paragraphs.length, slug).toBeGreaterThanOrEqual(2);
      expect(paragraphs.length, slug).toBeLessThanOrEqual(4);
      expect(description.length, slug).toBeGreaterThan(140);
    }
    expect(new Set(rows.map(({ description }) => description)).size).toBe(rows.length);
  });
});

test('every demo organisation has its own logo', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quivertree-demo-'));
  const objects = new DiskStore(folder);
  await addDemoLogos({ pool, objects });
  const { rows } = await pool.query<{ logo_id: string }>(`select logo_id from organisers where state = 'approved'`);
  expect(new Set(rows.map(({ logo_id }) => logo_id)).size).toBe(rows.length);
  for (const { logo_id } of rows) expect(await objects.get(objectNameOf('logo', logo_id, 96, 'webp'))).toBeDefined();
  await rm(folder, { recursive: true, force: true });
});

test('events sold were viewed more often than they were bought, on most days, and never before publication', async () => {
  await pool.query('select fold_sales(1000000)');
  const { rows } = await pool.query(
    `select count(*) filter (where t.views < 2 * t.ordered)::int as too_few,
            (select count(*)::int from sales_hours h join events e on e.id = h.event_id
              where h.views > 0 and h.hour < date_trunc('hour', e.created_at)) as too_early,
            (select count(distinct hour::date)::int from sales_hours where views > 0) as days
       from sales_totals t where t.ordered > 0`,
  );
  expect(rows[0]).toMatchObject({ too_few: 0, too_early: 0 });
  expect(rows[0].days).toBeGreaterThan(60);
});

describe('the events include', () => {
  test.each([
    ['one that is sold out', 'unplugged-at-the-lighthouse', 'sold_out'],
    ['one whose sales haven’t started', 'desert-echo-festival', 'not_open'],
    ['one that is nearly sold out', 'camelthorn-jazz-evening', 'almost_gone'],
    ['one that is over', 'harvest-moon-sessions', 'over'],
    ['one that is postponed', 'river-mouth-jazz-picnic', 'postponed'],
    ['one that is cancelled', 'moonlight-drive-in', 'cancelled'],
    ['one that is simply on sale', 'kwela-after-dark', 'on_sale'],
  ])('%s', async (_, slug, status) => {
    expect((await getEvent(pool, providers, slug, Date.now())).details.salesStatus).toBe(status);
  });

  test('one with a waiting room, whose draw hasn’t taken place', async () => {
    const room = await waitingRoomOf(pool, 'desert-echo-festival', Date.now());
    expect(room).toMatchObject({ phase: 'before', ended: null, admitted: 0 });
  });

  test('one with every kind of question, in sections', async () => {
    const { options } = await getEvent(pool, providers, 'dune-song-camp', Date.now());
    expect(new Set(options.customFields.map(({ type }) => type))).toEqual(
      new Set(['DROPDOWN', 'NUMBER', 'PHONE', 'EMAIL', 'TEXTAREA', 'TEXT', 'DATE']),
    );
    expect(new Set(options.customFields.map(({ section }) => section)).size).toBeGreaterThanOrEqual(3);
  });

  test('one whose organiser absorbs the fee', async () => {
    const { options } = await getEvent(pool, providers, 'choirs-of-north-and-south', Date.now());
    expect(options.businessCoversFee).toBe(true);
  });

  test('one with a free and a paid ticket', async () => {
    const { tickets } = await getEvent(pool, providers, 'new-voices-open-day', Date.now());
    expect(tickets.map(({ price }) => price > 0).sort()).toEqual([false, true]);
  });

  test('one tonight whose tickets can be tried at the door, and one whose tickets were scanned', async () => {
    const { rows } = await pool.query(
      `select e.slug, (select count(*)::int from tickets t where t.event_id = e.id) as tickets,
              (select count(*)::int from admissions s where s.event_id = e.id) as admitted
         from events e where e.slug in ('kwela-after-dark', 'harvest-moon-sessions') order by e.slug`,
    );
    const [over, tonight] = rows;
    expect(tonight.tickets).toBeGreaterThan(100);
    expect(tonight.admitted).toBe(0);
    expect(over.admitted).toBeGreaterThan(over.tickets * 0.8);
    expect(over.admitted).toBeLessThan(over.tickets);
  });
});

describe('the demo’s sales', () => {
  test('agree with orders, tickets, payments and the ledger', async () => {
    await assertBooksAgree(pool);
    const { rows } = await pool.query('select count(*)::int as count from orders');
    expect(rows[0].count).toBeGreaterThan(500);
  });

  test('are within the limits, after publication and before the event', async () => {
    const { rows } = await pool.query(
      `select o.reference from orders o
         join events e on e.id = o.event_id
         join order_lines l on l.order_id = o.id
         join ticket_types t on t.id = l.ticket_type_id
        where l.quantity > t.max_per_order or o.created_at < e.created_at or o.created_at > e.starts_at
           or o.fulfilled_at > now() or o.created_at < t.sales_start_at`,
    );
    expect(rows).toEqual([]);
  });

  test('answer every required question', async () => {
    const { rows } = await pool.query(
      `select f.label, f.type, f.required, f.options,
              coalesce((select a->>'value' from jsonb_array_elements(o.custom_fields) a where a->>'label' = f.label), '') as value
         from orders o join custom_fields f on f.event_id = o.event_id`,
    );
    expect(rows.length).toBeGreaterThan(50);
    for (const { value, ...field } of rows)
      expect(customFieldProblem(field, value), `${field.label}: ${value}`).toBeUndefined();
  });

  test('leave no emails to be sent', async () => {
    const { rows } = await pool.query('select count(*)::int as count from order_emails where sent_at is null');
    expect(rows[0].count).toBe(0);
  });
});

describe('the demo’s settlements', () => {
  test('have a statement for each week, with completed payouts and one waiting for a second person', async () => {
    const { rows } = await pool.query(
      `select o.slug, count(distinct s.id)::int as statements, count(distinct p.id) filter (where p.state = 'settled')::int as arrived,
              count(distinct p.id) filter (where p.state = 'draft')::int as waiting
         from organisers o
         join settlement_statements s on s.organiser_id = o.id
         left join payouts p on p.organiser_id = o.id
        group by o.slug`,
    );
    expect(rows.length).toBeGreaterThan(8);
    const own = rows.find(({ slug }) => slug === 'hardap-sounds');
    expect(own.statements).toBeGreaterThanOrEqual(5);
    expect(own.arrived).toBeGreaterThanOrEqual(3);
    expect(own.waiting).toBe(1);
  });

  test('pay organisers from what the provider has paid to the bank', async () => {
    const { rows } = await pool.query<{ account: string; balance: string }>(
      `select account, sum(amount_minor) as balance from ledger_entries
        where account in ('bank', 'provider_clearing') group by account`,
    );
    expect(rows.map(({ account }) => account).toSorted()).toEqual(['bank', 'provider_clearing']);
    const balances = Object.fromEntries(rows.map(({ account, balance }) => [account, Number(balance)]));
    expect(balances['bank']).toBeGreaterThan(0);
    // On Mondays, the provider has just paid all that it had.
    expect(balances['provider_clearing']).toBeGreaterThanOrEqual(0);
    const payments = await pool.query('select from provider_payments');
    expect(payments.rowCount).toBeGreaterThan(3);
  });

  test('use plans with room for every event', async () => {
    const { rows } = await pool.query('select id from events');
    const client = await pool.connect();
    try {
      for (const { id } of rows) await refuseAbovePlan(client, id);
    } finally {
      client.release();
    }
    const plans = await numbers('select plan as name, count(*)::int as count from organiser_plans group by plan');
    expect(plans['standard']).toBeGreaterThan(3);
    expect(plans['enterprise']).toBeGreaterThan(1);
  });
});

describe('the demo accounts', () => {
  test('cover each role and the door, with the documented password', async () => {
    const { rows } = await pool.query(
      `select u.email, u.roles, u.password_hash, m.member_role, o.name as organiser
         from users u
         left join organiser_members m on m.user_id = u.id
         left join organisers o on o.id = m.organiser_id`,
    );
    const people = Object.fromEntries(rows.map((row) => [row.email, row]));
    expect(people['visitor@quivertree.example'].roles).toEqual(['USER']);
    expect(people['organiser@quivertree.example']).toMatchObject({ member_role: 'owner', organiser: 'Hardap Sounds' });
    expect(people['organiser@quivertree.example'].roles).toContain('BUSINESS_ADMIN');
    expect(people['door@quivertree.example']).toMatchObject({ member_role: 'door', organiser: 'Hardap Sounds' });
    expect(people['admin@quivertree.example'].roles).toContain('ADMINISTRATOR');
    for (const { email } of demoAccounts)
      expect(await passwordMatches(DEMO_PASSWORD, people[email].password_hash)).toBe(true);
  });
});

describe('loading the demo', () => {
  test('again, or on several servers at once, changes nothing', async () => {
    await Promise.all([loadDemo(pool, KEYS), loadDemo(pool, KEYS)]);
    const { rows } = await pool.query('select count(*)::int as count from users');
    expect(rows[0].count).toBe(demoAccounts.length);
  });

  test('leaves a database that is in use alone', async () => {
    const used = await createTestDatabase();
    const usedPool = createPool(used.url);
    try {
      await usedPool.query(
        `insert into users (id, email, name) values ('00000000-0000-7000-8000-000000000001', 'first@example.com', 'First')`,
      );
      await loadDemo(usedPool, KEYS);
      const { rows } = await usedPool.query('select count(*)::int as count from events');
      expect(rows[0].count).toBe(0);
    } finally {
      await usedPool.end();
      await used.drop();
    }
  });

  test('works on any day of any year', async () => {
    for (const now of ['2027-02-28T23:30:00Z', '2028-02-29T00:30:00Z', '2026-12-31T22:30:00Z']) {
      const other = await createTestDatabase();
      const otherPool = createPool(other.url);
      try {
        await loadDemo(otherPool, KEYS, Date.parse(now));
        await assertBooksAgree(otherPool);
        const { rows } = await otherPool.query<{ ids: string }>(
          `select string_agg(id::text, ',' order by id) as ids from events`,
        );
        const { rows: here } = await pool.query<{ ids: string }>(
          `select string_agg(id::text, ',' order by id) as ids from events`,
        );
        expect(rows[0]?.ids).toBe(here[0]?.ids);
      } finally {
        await otherPool.end();
        await other.drop();
      }
    }
  });
});
