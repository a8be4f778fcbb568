import type { Answer } from '@quivertree/contract/call';
import type { listMyEvents } from '@quivertree/contract/organisers';
import type { EventState } from '@quivertree/domain/event-states';
import type pg from 'pg';

const MOST_EVENTS = 200;

interface Row {
  id: string;
  slug: string;
  name: string;
  organiser_name: string;
  location: string | null;
  city: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  state: EventState;
  capacity: number;
  sold: number;
  admitted: number;
}

/** The events of the organisers that a user belongs to: those still to come first, then the newest past ones. */
export async function myEvents(pool: pg.Pool, userId: string): Promise<Answer<typeof listMyEvents>> {
  const { rows } = await pool.query<Row>(
    `select e.id, e.slug, e.name, o.name as organiser_name, e.location, e.city, e.starts_at, e.ends_at, e.time_zone,
            e.state, coalesce(t.capacity, 0)::int as capacity, coalesce(t.sold, 0)::int as sold,
            (select count(*)::int from scans s where s.event_id = e.id and s.verdict = 'admitted') as admitted
       from organiser_members m
       join organisers o on o.id = m.organiser_id
       join events e on e.organiser_id = o.id
       left join lateral (select sum(capacity) as capacity, sum(sold) as sold
                            from ticket_types where event_id = e.id) t on true
      where m.user_id = $1
      order by e.ends_at < now(), abs(extract(epoch from e.starts_at - now()))
      limit $2`,
    [userId, MOST_EVENTS],
  );
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    organiserName: row.organiser_name,
    location: row.location,
    city: row.city,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    state: row.state,
    capacity: row.capacity,
    sold: row.sold,
    admitted: row.admitted,
  }));
}
