import type { EventWording } from '@quivertree/domain/events/event-wording';
import type pg from 'pg';
import { Refusal } from '../../../refusals/refusal.ts';

type Row = Omit<EventWording, 'organiserName' | 'pictureId' | 'ticketTypes'> & {
  organiser_name: string;
  picture_id: string | null;
  ticket_types: EventWording['ticketTypes'];
};

/** An event's current wording, as visitors see it. */
export async function wordingOf(client: pg.PoolClient, eventId: string): Promise<EventWording> {
  const { rows } = await client.query<Row>(
    `select o.name as organiser_name, e.name, e.category, e.description, e.location, e.address, e.city, e.latitude,
            e.longitude, e.picture_id,
            (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'description', t.description)
                                      order by t.position, t.id), '[]')
               from ticket_types t where t.event_id = e.id) as ticket_types,
            (select coalesce(json_agg(json_build_object('id', f.id, 'label', f.label, 'section', f.section,
                                                        'options', f.options) order by f.position, f.id), '[]')
               from custom_fields f where f.event_id = e.id) as questions
       from events e join organisers o on o.id = e.organiser_id
      where e.id = $1`,
    [eventId],
  );
  if (!rows[0]) throw new Refusal('event.not_found');
  const { organiser_name: organiserName, picture_id: pictureId, ticket_types: ticketTypes, ...wording } = rows[0];
  return { organiserName, pictureId, ticketTypes, ...wording };
}
