import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { listOrganisers as call, ORGANISER_SORTS } from '@quivertree/contract/organisers/organiser-review';
import type { OrganiserState } from '@quivertree/domain/organisers/organiser-states';
import type { PlanName } from '@quivertree/domain/plans/plans';
import type pg from 'pg';
import { containing, type List, listPage } from '../../../db/list-page.ts';

interface Row {
  id: string;
  name: string;
  email: string;
  city: string;
  state: OrganiserState;
  trusted: boolean;
  plan: PlanName;
  events: number;
  applied_at: Date;
  changed_since: Date | null;
  created_at: Date;
}

const SHOWN = {
  waiting: `o.state = 'applied' or r.organiser_id is not null`,
  changed: 'r.organiser_id is not null',
};

/** A page of organisations. Indexes: organisers_created_idx; organisers_waiting_idx for the few that await review. */
export async function listOrganisers(
  pool: pg.Pool,
  { state, show, q, ...query }: CallRequest<typeof call>['query'],
): Promise<Answer<typeof call>> {
  const list: List<(typeof ORGANISER_SORTS.fields)[number]> = {
    columns: `o.id, o.name, o.email, o.city, o.state, o.trusted, o.applied_at, o.created_at,
              r.since as changed_since,
              coalesce((select p.plan from organiser_plans p where p.organiser_id = o.id
                         order by p.at desc, p.id desc limit 1), 'standard') as plan,
              (select count(*)::int from events e where e.organiser_id = o.id and e.state <> 'draft') as events`,
    from: `organisers o left join organiser_re_reviews r on r.organiser_id = o.id and o.state = 'approved'`,
    where: [],
    filters: [
      ['o.state = ?', state],
      show && SHOWN[show],
      ['(o.name ilike ? or o.email ilike ? or o.slug ilike ?)', containing(q)],
    ],
    sorts: {
      createdAt: { sql: 'o.created_at', type: 'timestamptz' },
      appliedAt: { sql: 'o.applied_at', type: 'timestamptz' },
      waitingSince: { sql: 'coalesce(r.since, o.applied_at)', type: 'timestamptz' },
      name: { sql: 'lower(o.name)', type: 'text' },
    },
    id: { sql: 'o.id', type: 'uuid' },
  };
  const { rows, ...page } = await listPage<Row, (typeof ORGANISER_SORTS.fields)[number]>(pool, list, query);
  return {
    ...page,
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      city: row.city,
      state: row.state,
      trusted: row.trusted,
      plan: row.plan,
      events: row.events,
      appliedAt: row.applied_at.toISOString(),
      changedSince: row.changed_since?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    })),
  };
}
