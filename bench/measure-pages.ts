import { comparePages } from './pages.ts';
import type { Part, Stage } from './stage.ts';

/** Three times as many as the server keeps pages, so that none is still kept when its turn comes again. */
const EVENTS = 1_000;

/** Events that are on sale, each like the next one of the demonstration, with its tickets. */
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

/** What visitors look at before they buy, of the demonstration's events and of copies of one of them. */
export async function measurePages(stage: Stage): Promise<Part> {
  const { url: databaseUrl, pool } = await stage.database();
  const house = await stage.start({ kind: 'house', databaseUrl, demoData: true }, 'pages');
  const hello = await stage.start({ kind: 'hello', databaseUrl });
  const { rows } = await pool.query<{ slug: string }>(COPIES);
  const { seconds, progress } = stage;
  const compared = await comparePages({ house, hello, slugs: rows.map(({ slug }) => slug), seconds, progress });
  return { title: 'Looking around over HTTP, 16 visitors at once', ...compared };
}
