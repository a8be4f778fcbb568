import type { Answer } from '@quivertree/contract/call';
import type { listCalendarEvents as call } from '@quivertree/contract/catalogue/catalogue';
import type pg from 'pg';

interface Row {
  id: string;
  slug: string;
  name: string;
  category: string;
  location: string | null;
  starts_at: Date;
  ends_at: Date;
}

/** All events for the calendar page, from three months ago onwards. */
export async function listCalendarEvents(pool: pg.Pool): Promise<Answer<typeof call>> {
  const { rows } = await pool.query<Row>(
    `select id, slug, name, category, location, starts_at, ends_at
       from events
      where state in ('published', 'ended') and coalesce(sales_stopped_at, off_sale_at) is null and ends_at > now() - interval '3 months'
      order by starts_at, id`,
  );
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.name,
    start: row.starts_at.toISOString(),
    end: row.ends_at.toISOString(),
    category: row.category,
    location: row.location,
  }));
}
