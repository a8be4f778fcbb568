import type { AuditEntryAnswer } from '@quivertree/contract/audit-log/audit-log';
import type { AuditSubject } from '@quivertree/domain/audit-log/audit-actions';
import type pg from 'pg';

type Subject = NonNullable<AuditEntryAnswer['subject']>;

/** Subject of an entry as the query returns it. */
export interface SubjectRow {
  event_id: string | null;
  subject_kind: AuditSubject | null;
  subject_id: string | null;
}

interface Found {
  kind: AuditSubject;
  id: string;
  name: string | null;
  email: string | null;
  event_id: string | null;
  reference: string | null;
}

const NO_ORDER = 'null::uuid, null::text';
const OF_ORDER = 'o.event_id, o.reference from requested a';
const ORDER = 'join orders o on o.event_id = a.event_id and o.id';
const PAYMENT = 'join payments p on p.event_id = a.event_id and p.id';

/**
 * Queries for the name, email address and order of each kind of subject, by primary key; `a` holds the requested keys.
 * There are none for sessions and sign-in methods, because these are private to their owner and mostly deleted by the
 * time someone reads the entry.
 */
const WHERE: Partial<Record<AuditSubject, string>> = {
  user: `u.name, u.email, ${NO_ORDER} from requested a join users u on u.id = a.id and u.deleted_at is null`,
  organisation: `g.name, null, ${NO_ORDER} from requested a join organisers g on g.id = a.id`,
  invitation: `i.email, null, ${NO_ORDER} from requested a join organiser_invitations i on i.id = a.id`,
  event: `e.name, null, ${NO_ORDER} from requested a join events e on e.id = a.id`,
  'ticket type': `t.name, null, ${NO_ORDER} from requested a join ticket_types t on t.event_id = a.event_id and t.id = a.id`,
  pool: `q.name, null, ${NO_ORDER} from requested a join pools q on q.event_id = a.event_id and q.id = a.id`,
  'door link': `l.name, null, ${NO_ORDER} from requested a join door_links l on l.event_id = a.event_id and l.id = a.id`,
  order: `null, null, ${OF_ORDER} ${ORDER} = a.id`,
  ticket: `t.number::text, null, ${OF_ORDER} join tickets t on t.event_id = a.event_id and t.id = a.id ${ORDER} = t.order_id`,
  payment: `null, null, ${OF_ORDER} ${PAYMENT} = a.id ${ORDER} = p.order_id`,
  refund: `null, null, ${OF_ORDER} join refunds r on r.event_id = a.event_id and r.id = a.id ${PAYMENT} = r.payment_id ${ORDER} = p.order_id`,
  dispute: `null, null, ${OF_ORDER} join disputes d on d.event_id = a.event_id and d.id = a.id ${PAYMENT} = d.payment_id ${ORDER} = p.order_id`,
  payout: `p.reference, null, ${NO_ORDER} from requested a join payouts p on p.id = a.id`,
  'bank file': `f.number::text, null, ${NO_ORDER} from requested a join bank_files f on f.id = a.id`,
  'provider payment': `p.provider_reference, null, ${NO_ORDER} from requested a join provider_payments p on p.id = a.id`,
  message: `concat_ws(' ', m.first_name, m.last_name), m.email, ${NO_ORDER} from requested a join contact_messages m on m.id = a.id`,
};

/**
 * Subjects of a page's entries, with their current names; the entries themselves store ids only. All are read in one
 * statement, which has one part for each kind of subject on the page.
 */
export async function subjectsOf(pool: pg.Pool, rows: readonly SubjectRow[]): Promise<(Subject | null)[]> {
  const found = new Map((await findSubjects(pool, rows)).map((each) => [`${each.kind} ${each.id}`, each]));
  return rows.map(({ subject_kind: kind, subject_id: id }) => {
    if (kind === null) return null;
    const { name = null, email = null, event_id: eventId, reference } = found.get(`${kind} ${id}`) ?? {};
    return { kind, id, name, email, order: eventId && reference ? { eventId, reference } : null };
  });
}

async function findSubjects(pool: pg.Pool, rows: readonly SubjectRow[]): Promise<Found[]> {
  const ofKind = Map.groupBy(
    rows.filter(({ subject_id }) => subject_id !== null),
    ({ subject_kind }) => subject_kind,
  );
  const values: (string | null)[][] = [];
  const parts = Object.entries(WHERE).flatMap(([kind, where]) => {
    const requested = ofKind.get(kind as AuditSubject);
    if (!requested) return [];
    values.push(
      requested.map((row) => row.event_id),
      requested.map((row) => row.subject_id),
    );
    return [
      `(with requested as (select distinct * from unnest($${values.length - 1}::uuid[], $${values.length}::uuid[]) as a (event_id, id))
        select '${kind}', a.id, ${where})`,
    ];
  });
  if (parts.length === 0) return [];
  const { rows: found } = await pool.query<Found>(
    `select * from (${parts.join(' union all ')}) as found (kind, id, name, email, event_id, reference)`,
    values,
  );
  return found;
}
