import type { ACTIVITY_SORTS, listActivity as call } from '@quivertree/contract/activity';
import type { Answer, CallRequest } from '@quivertree/contract/call';
import { ACTIVITY_AREAS } from '@quivertree/domain/activity-areas';
import type { RecordAction, RecordDetails } from '@quivertree/domain/record-actions';
import type pg from 'pg';
import { type List, listPage } from '../../db/list-page.ts';

interface Row {
  id: number;
  at: Date;
  action: RecordAction;
  by_name: string | null;
  for_name: string | null;
  subject: string | null;
  event_id: string | null;
  event_name: string | null;
  details: RecordDetails;
}

type Field = (typeof ACTIVITY_SORTS.fields)[number];

/** A page of what was done in an organisation, in the order in which it was written down. Index: record_entries_organiser_idx. */
export async function listActivity(
  pool: pg.Pool,
  organiserId: string,
  { area, ...query }: CallRequest<typeof call>['query'],
): Promise<Answer<typeof call>> {
  const list: List<Field> = {
    columns: `r.id, r.at, r.action, a.name as by_name, f.name as for_name, e.id as event_id, e.name as event_name, r.details,
              case r.subject_kind when 'user' then (select s.name from users s where s.id = r.subject_id)
                                  when 'invitation' then (select i.email from organiser_invitations i where i.id = r.subject_id)
                                  when 'ticket type' then (select t.name from ticket_types t where t.event_id = r.event_id and t.id = r.subject_id)
              end as subject`,
    from: `record_entries r
           left join users a on a.id = r.actor_id
           left join users f on f.id = r.acting_for
           left join events e on e.id = r.event_id`,
    findIn: 'record_entries r',
    where: [
      ['r.organiser_id = ?', organiserId],
      [`split_part(r.action, '.', 1) = any (?)`, area && ACTIVITY_AREAS[area]],
    ],
    sorts: { at: { sql: 'r.id', type: 'bigint' } },
    id: { sql: 'r.id', type: 'bigint' },
  };
  const { rows, ...page } = await listPage<Row, Field>(pool, list, query);
  return {
    ...page,
    items: rows.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      action: row.action,
      by: row.by_name,
      actingFor: row.for_name,
      subject: row.subject,
      event: row.event_id && row.event_name ? { id: row.event_id, name: row.event_name } : null,
      details: { ...row.details },
    })),
  };
}
