import type { Role } from '@quivertree/contract/accounts/accounts';
import type { MemberRole } from '@quivertree/domain/organisers/organiser-roles';
import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { listPeople as listCall, PEOPLE_SORTS, PersonDetails } from '@quivertree/contract/people/people';
import { mayAgreeToAdministrator } from '@quivertree/domain/people/administrator-proposals';
import { avatarPath } from '@quivertree/domain/pictures/pictures';
import type { RefundShare } from '@quivertree/domain/sales/figures';
import { decimalOf } from '@quivertree/domain/money/money';
import type { OrderState } from '@quivertree/domain/orders/order-states';
import type pg from 'pg';
import { beginningWith, type List, listPage } from '../../db/list-page.ts';
import { secondFactorsOf } from '../accounts/second-factor/second-factors-of.ts';
import { Refusal } from '../../refusals/refusal.ts';

interface PersonRow {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  locked_at: Date | null;
  created_at: Date;
}

/**
 * A page of people with accounts. Indexes: users_created_idx, users_name_idx, users_name_words_idx,
 * users_email_prefix_idx.
 */
export async function listPeople(
  pool: pg.Pool,
  { q, role, state, ...query }: CallRequest<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  const list: List<(typeof PEOPLE_SORTS.fields)[number]> = {
    columns: 'u.id, u.name, u.email, u.roles, u.locked_at, u.created_at',
    from: 'users u',
    where: ['u.deleted_at is null'],
    filters: [
      [
        `lower(u.email) like (?::text[])[1] or to_tsvector('simple', u.name) @@ to_tsquery('simple', (?::text[])[2])`,
        q ? [beginningWith(q.toLowerCase()), wordsBeginningWith(q)] : undefined,
      ],
      ['u.roles @> array[?]', role],
      state && IN_STATE[state],
    ],
    sorts: {
      createdAt: { sql: 'u.created_at', type: 'timestamptz' },
      name: { sql: 'lower(u.name)', type: 'text' },
    },
    id: { sql: 'u.id', type: 'uuid' },
  };
  const { rows, ...page } = await listPage<PersonRow, (typeof PEOPLE_SORTS.fields)[number]>(pool, list, query);
  return { ...page, items: rows.map(personOf) };
}

/** A text search for words that begin with the given words, in any order. */
function wordsBeginningWith(words: string): string {
  return (words.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ');
}

const IN_STATE = {
  open: 'u.locked_at is null',
  locked: 'u.locked_at is not null',
  proposed: `u.id in (select user_id from administrator_proposals where state = 'proposed')`,
};

function personOf(row: PersonRow) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    roles: row.roles,
    lockedAt: row.locked_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

const MAX_ORDERS = 50;

/** A person, for administrators, with their organisations and the orders placed with their confirmed address. */
export async function personDetails(pool: pg.Pool, userId: string, administratorId: string): Promise<PersonDetails> {
  const { rows } = await pool.query<
    PersonRow & {
      confirmed: boolean;
      has_password: boolean;
      last_at: Date | null;
      sessions: number;
      due_at: Date | null;
      avatar_id: string | null;
      proposed_by: string | null;
      proposed_by_name: string;
      proposed_at: Date;
    }
  >(
    `select u.id, u.name, u.email, u.roles, u.locked_at, u.created_at, u.email_verified_at is not null as confirmed,
            u.password_hash is not null as has_password, t.last_at, t.sessions, u.avatar_id,
            (select due_at from second_factor_resets r where r.user_id = u.id and r.ended_at is null) as due_at,
            p.proposed_by, p.proposed_at, b.name as proposed_by_name
       from users u
       left join administrator_proposals p on p.user_id = u.id and p.state = 'proposed'
       left join users b on b.id = p.proposed_by
       cross join lateral (
         select greatest(u.signed_in_at, max(created_at)) as last_at,
                (count(distinct family_id) filter (where revoked_at is null and used_at is null and expires_at > now()))::int as sessions
           from refresh_tokens where user_id = u.id) t
      where u.id = $1 and u.deleted_at is null`,
    [userId],
  );
  const person = rows[0];
  if (!person) throw new Refusal('person.not_found');
  const organisations = await pool.query<{ id: string; name: string; role: MemberRole }>(
    `select g.id, g.name, m.member_role as role
       from organiser_members m join organisers g on g.id = m.organiser_id where m.user_id = $1 order by g.name, g.id`,
    [userId],
  );
  return {
    ...personOf(person),
    emailConfirmed: person.confirmed,
    hasPassword: person.has_password,
    avatarUrl: avatarPath(person.avatar_id),
    secondFactor: {
      ...(await secondFactorsOf(pool, userId)),
      resetDueAt: person.due_at?.toISOString() ?? null,
    },
    proposal:
      person.proposed_by === null
        ? null
        : {
            by: person.proposed_by_name,
            at: person.proposed_at.toISOString(),
            youMayAgree: mayAgreeToAdministrator({ proposedBy: person.proposed_by }, administratorId),
          },
    lastSignedInAt: person.last_at?.toISOString() ?? null,
    sessions: person.sessions,
    organisations: organisations.rows,
    orders: person.confirmed ? await ordersOf(pool, person.email) : [],
  };
}

async function ordersOf(pool: pg.Pool, email: string): Promise<PersonDetails['orders']> {
  const { rows } = await pool.query<{
    reference: string;
    event_id: string;
    event_name: string;
    state: OrderState;
    refund_share: RefundShare | null;
    total_minor: number;
    currency: string;
    created_at: Date;
  }>(
    `select o.reference, o.event_id, e.name as event_name, o.state, o.refund_share, o.total_minor, o.currency,
            o.created_at
       from orders o join events e on e.id = o.event_id
      where lower(o.buyer_email) = lower($1) order by o.created_at desc limit ${MAX_ORDERS}`,
    [email],
  );
  return rows.map((row) => ({
    reference: row.reference,
    eventId: row.event_id,
    eventName: row.event_name,
    state: row.state,
    refundShare: row.refund_share,
    total: decimalOf(row.total_minor),
    currency: row.currency,
    orderedAt: row.created_at.toISOString(),
  }));
}
