import { makeEvent } from '../tests/world/make-event.ts';
import { comparePages } from './pages.ts';
import type { Part, Stage } from './stage.ts';

/** Three times the capacity of the page cache, so that no page is still cached when its turn comes again. */
const EVENTS = 1_000;

/** Copies of the only event, on sale, with its tickets. */
const COPIES = `
  with model as (select * from events where state = 'published' and starts_at > now() order by starts_at, id limit 1),
       copies as (
         insert into events (id, slug, code, organiser_id, state, name, category, description, location, address, city,
                             starts_at, ends_at)
         select gen_random_uuid(), 'copy-' || n, 'Z' || lpad(n::text, 5, '0'), organiser_id, state, name || ' ' || n, category,
                description, location, address, city, starts_at + interval '300 days', ends_at + interval '300 days'
           from model, generate_series(1, ${EVENTS}) n
         returning id, slug),
       sold as (
         insert into ticket_types (event_id, id, position, name, description, price_minor, capacity)
         select c.id, gen_random_uuid(), t.position, t.name, t.description, t.price_minor, t.capacity
           from copies c, model m join ticket_types t on t.event_id = m.id)
  select slug from copies`;

/** Measures the pages that visitors see before buying, for an event and its copies. */
export async function measurePages(stage: Stage): Promise<Part> {
  const { url: databaseUrl, pool } = await stage.database();
  const server = await stage.start({ kind: 'server', databaseUrl }, 'pages');
  const hello = await stage.start({ kind: 'hello', databaseUrl });
  await makeEvent(pool, { ticketTypes: [{ name: 'Stalls' }, { name: 'Balcony', priceMinor: 15_000 }] });
  const { rows } = await pool.query<{ slug: string }>(COPIES);
  const { seconds, progress } = stage;
  const compared = await comparePages({
    server,
    pool,
    hello,
    slugs: rows.map(({ slug }) => slug),
    seconds,
    progress,
  });
  return { title: 'Browsing over HTTP, 16 visitors at once', ...compared };
}
