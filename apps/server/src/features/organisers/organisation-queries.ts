import type { Answer } from '@quivertree/contract/call';
import type { getOrganisationStatus, SavedProfile } from '@quivertree/contract/organisers/organisations';
import { nextStepSentence, type OrganiserFacts, progressOf } from '@quivertree/domain/organisers/organiser-steps';
import type { OrganiserState } from '@quivertree/domain/organisers/organiser-states';
import type pg from 'pg';
import { Refusal } from '../../refusals/refusal.ts';
import { currentPlan } from '../plans/organiser-plans.ts';

type Database = Pick<pg.ClientBase, 'query'>;

/** New address that hasn't been confirmed yet. */
const EMAIL_WAITING = `
  (select c.email from organiser_email_confirmations c
    where c.organiser_id = o.id and c.used_at is null and c.expires_at > now() order by c.id desc limit 1)`;

/** An organisation's profile with its current version. */
export async function profileOf(database: Database, organiserId: string): Promise<SavedProfile> {
  const { rows } = await database.query<SavedProfile>(
    `select o.name, o.description, o.phone, o.website, o.social_links as "socialLinks", o.city, o.logo_id as "logoId", o.slug, o.state, o.email,
            ${EMAIL_WAITING} as "pendingEmail", o.version,
            (select u.name from audit_log r join users u on u.id = r.actor_id
              where r.organiser_id = o.id and r.action in ('organisation.profile_changed', 'organisation.changes_reverted')
              order by r.id desc limit 1) as "changedBy",
            exists (select from organiser_re_reviews r where r.organiser_id = o.id) as "awaitsReReview"
       from organisers o where o.id = $1`,
    [organiserId],
  );
  if (!rows[0]) throw new Refusal('organiser.not_found');
  return rows[0];
}

/** Facts that determine an organisation's next step. */
export async function factsOf(
  database: Database,
  organiserId: string,
): Promise<OrganiserFacts & { emailWaitingAt: string | null }> {
  const plan = await currentPlan(database, organiserId);
  const { rows } = await database.query<{
    state: OrganiserState;
    trusted: boolean;
    description: string;
    city: string;
    phone: string;
    email_waiting: string | null;
    bank_details: OrganiserFacts['bankDetails'];
    drafts: number;
    in_review: number;
    published: number;
  }>(
    `select o.state, o.trusted, o.description, o.city, o.phone, ${EMAIL_WAITING} as email_waiting,
            coalesce((select case when b.usable_from <= now() then 'usable' else 'waiting' end
                        from organiser_bank_details b
                       where b.organiser_id = o.id
                         and not exists (select from denied_bank_details x where x.bank_details_id = b.id)
                       order by b.at desc, b.id desc limit 1), 'none') as bank_details,
            (select count(*)::int from events e where e.organiser_id = o.id and e.state = 'draft') as drafts,
            (select count(*)::int from events e where e.organiser_id = o.id and e.state = 'in_review') as in_review,
            (select count(*)::int from events e
              where e.organiser_id = o.id and e.state not in ('draft', 'in_review')) as published
       from organisers o where o.id = $1`,
    [organiserId],
  );
  const row = rows[0];
  if (!row) throw new Refusal('organiser.not_found');
  return {
    state: row.state,
    trusted: row.trusted,
    description: row.description,
    city: row.city,
    phone: row.phone,
    pendingEmail: row.email_waiting !== null,
    emailWaitingAt: row.email_waiting,
    sellsTickets: plan.name !== 'rsvp',
    bankDetails: row.bank_details,
    events: { drafts: row.drafts, inReview: row.in_review, published: row.published },
  };
}

/** An organisation's progress, with the latest note sent to it. */
export async function statusOf(pool: pg.Pool, organiserId: string): Promise<Answer<typeof getOrganisationStatus>> {
  const [{ emailWaitingAt, ...facts }, plan, latest] = await Promise.all([
    factsOf(pool, organiserId),
    currentPlan(pool, organiserId),
    pool.query<{ message: string | null; asked_at: Date | null }>(
      `select (select h.message from organiser_history h
                where h.organiser_id = $1 and h.to_state <> 'applied' and h.from_state is distinct from h.to_state
                order by h.id desc limit 1) as message,
              (select max(r.at) from plan_requests r
                where r.organiser_id = $1
                  and r.at > coalesce((select max(p.at) from organiser_plans p where p.organiser_id = $1), '-infinity')) as asked_at`,
      [organiserId],
    ),
  ]);
  const { steps, next } = progressOf(facts);
  return {
    state: facts.state,
    trusted: facts.trusted,
    message: latest.rows[0]?.message ?? '',
    pendingEmail: emailWaitingAt,
    steps,
    next: next ?? null,
    sentence: nextStepSentence(facts),
    plan,
    enterpriseRequestedAt: latest.rows[0]?.asked_at?.toISOString() ?? null,
  };
}
