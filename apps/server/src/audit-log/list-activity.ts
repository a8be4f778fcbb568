import type { ACTIVITY_SORTS, listActivity as call } from '@quivertree/contract/audit-log/activity';
import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { AuditEntryAnswer } from '@quivertree/contract/audit-log/audit-log';
import { type AuditAction, type AuditDetails, ACTIVITY_AREAS } from '@quivertree/domain/audit-log/audit-actions';
import type pg from 'pg';
import { type List, listPage } from '../db/list-page.ts';
import { type SubjectRow, subjectsOf } from './subjects.ts';

interface Row extends SubjectRow {
  id: number;
  at: Date;
  action: AuditAction;
  by_name: string | null;
  for_name: string | null;
  event_name: string | null;
  details: AuditDetails;
}

type Field = (typeof ACTIVITY_SORTS.fields)[number];

/**
 * A page of an organisation's audit log entries, in the order in which they were written. Index:
 * audit_log_organiser_idx.
 */
export async function listActivity(
  pool: pg.Pool,
  organiserId: string,
  { area, ...query }: CallRequest<typeof call>['query'],
): Promise<Answer<typeof call>> {
  const list: List<Field> = {
    columns: `r.id, r.at, r.action, coalesce(a.name, k.name) as by_name, f.name as for_name, r.event_id, e.name as event_name, r.details,
              r.subject_kind, r.subject_id`,
    from: `audit_log r
           left join users a on a.id = r.actor_id
           left join users f on f.id = r.on_behalf_of
           left join events e on e.id = r.event_id
           left join door_links k on k.event_id = r.event_id and k.id::text = r.details->>'doorLink'`,
    findIn: 'audit_log r',
    where: [['r.organiser_id = ?', organiserId]],
    filters: [[`split_part(r.action, '.', 1) = any (?)`, area && ACTIVITY_AREAS[area]]],
    sorts: { at: { sql: 'r.id', type: 'bigint' } },
    id: { sql: 'r.id', type: 'bigint' },
  };
  const { rows, ...page } = await listPage<Row, Field>(pool, list, query);
  const subjects = await subjectsOf(pool, rows);
  return {
    ...page,
    items: rows.map((row, i) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      action: row.action,
      by: row.by_name,
      onBehalfOf: row.for_name,
      subject: subjects[i] ? withoutEmail(subjects[i]) : null,
      event: row.event_id && row.event_name ? { id: row.event_id, name: row.event_name } : null,
      details: { ...row.details },
    })),
  };
}

/**
 * Removes the subject's email address: an organisation's people see names only, because sharing an address is up to its
 * owner.
 */
function withoutEmail({ kind, id, name, order }: NonNullable<AuditEntryAnswer['subject']>) {
  return { kind, id, name, order };
}
