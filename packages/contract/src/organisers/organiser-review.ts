import { EVENT_STATES } from '@quivertree/domain/events/event-states';
import { DECISIONS, ORGANISER_STATES } from '@quivertree/domain/organisers/organiser-states';
import { PAGE_DECISIONS } from '@quivertree/domain/organisers/organiser-wording';
import { PLAN_NAMES } from '@quivertree/domain/plans/plans';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { listPage, listQuery, type ListSorts, oneOf, searchWords } from '../lists.ts';
import { savedProfile } from './organisations.ts';
import { instant, typedText, uuid } from '../shapes.ts';
import { team } from './team.ts';

const params = z.object({ organiserId: uuid });

/**
 * Newest first by default. `waitingSince` is the time of the application or, for a changed page, of its first change.
 */
export const ORGANISER_SORTS = {
  fields: ['createdAt', 'appliedAt', 'waitingSince', 'name'],
  defaultSort: { field: 'createdAt', direction: 'DESC' },
} as const satisfies ListSorts;

export const listOrganisers = defineCall({
  name: 'listOrganisers',
  summary: 'List organisations, filtered by state and by text in the name or address',
  method: 'GET',
  path: '/api/v1/admin/organisers',
  access: 'administrator',
  query: listQuery(ORGANISER_SORTS, {
    state: oneOf(ORGANISER_STATES),
    /**
     * Limits the list to organisations that await review: those with applications and changed pages, or only those with
     * changed pages.
     */
    show: oneOf(['waiting', 'changed']),
    /** Part of an organisation's name, email address or slug. */
    q: searchWords,
  }),
  answer: listPage(
    z.object({
      id: uuid,
      name: z.string(),
      email: z.string(),
      city: z.string(),
      state: z.enum(ORGANISER_STATES),
      trusted: z.boolean(),
      plan: z.enum(PLAN_NAMES),
      /** Number of events, excluding drafts. */
      events: z.int(),
      appliedAt: instant,
      /** Time at which changes to its page started waiting for re-review; null if there are none. */
      changedSince: z.nullable(instant),
      createdAt: instant,
    }),
  ),
});

/** Everything an administrator needs to decide about an organisation. */
export const reviewedOrganiser = z.object({
  id: uuid,
  profile: savedProfile,
  trusted: z.boolean(),
  appliedAt: instant,
  createdAt: instant,
  /** Decisions about the organisation, newest first. */
  history: z.array(
    z.object({
      from: z.nullable(z.enum(ORGANISER_STATES)),
      to: z.enum(ORGANISER_STATES),
      trusted: z.boolean(),
      /** Decision about changes to the organisation's page; null if it was about the organisation's state or trust. */
      verdict: z.nullable(z.enum(PAGE_DECISIONS)),
      message: z.string(),
      by: z.nullable(z.string()),
      at: instant,
    }),
  ),
  people: team,
  /**
   * Other organisations with the same name, apart from case, accents, spaces and punctuation: approved ones first, at
   * most 20.
   */
  namesakes: z.array(z.object({ id: uuid, name: z.string(), city: z.string(), state: z.enum(ORGANISER_STATES) })),
  /** Upcoming events first, then the most recent past ones; at most 50. */
  events: z.array(
    z.object({
      id: uuid,
      slug: z.string(),
      name: z.string(),
      state: z.enum(EVENT_STATES),
      startsAt: instant,
      timeZone: z.string(),
      capacity: z.int(),
      /** Valid tickets. */
      valid: z.int(),
    }),
  ),
  /**
   * Events that would go off sale if the organisation were closed, and the tickets they have sold, which stay valid.
   */
  onSale: z.object({ events: z.int(), ticketsSold: z.int() }),
  /** Requests for Enterprise, newest first. */
  planRequests: z.array(z.object({ attendees: z.int(), message: z.string(), by: z.nullable(z.string()), at: instant })),
});
export type ReviewedOrganiser = z.infer<typeof reviewedOrganiser>;

export const getReviewedOrganiser = defineCall({
  name: 'getReviewedOrganiser',
  summary: 'Get everything an administrator needs to decide about an organisation',
  method: 'GET',
  path: '/api/v1/admin/organisers/{organiserId}',
  access: 'administrator',
  params,
  answer: reviewedOrganiser,
  refusals: ['organiser.not_found'],
});

export const decideOrganiser = defineCall({
  name: 'decideOrganiser',
  summary: 'Approve an application or request changes to it, or close or reopen an organisation, with a message',
  method: 'POST',
  path: '/api/v1/admin/organisers/{organiserId}/decision',
  access: 'administrator',
  logs: ['organisation.approved', 'organisation.sent_back', 'organisation.closed', 'organisation.reopened'],
  params,
  body: z.object({ decision: z.enum(DECISIONS), message: typedText(2_000) }),
  answer: reviewedOrganiser,
  refusals: ['organiser.not_found', 'organiser.own', 'organiser.wrong_state', 'organiser.reason_required'],
});

export const trustOrganiser = defineCall({
  name: 'trustOrganiser',
  summary: 'Allow an organisation to publish without review, or withdraw that permission',
  method: 'PUT',
  path: '/api/v1/admin/organisers/{organiserId}/trust',
  access: 'administrator',
  logs: ['organisation.trusted', 'organisation.trust_withdrawn'],
  params,
  body: z.object({ trusted: z.boolean() }),
  answer: reviewedOrganiser,
  refusals: ['organiser.not_found', 'organiser.own', 'organiser.wrong_state'],
});

const version = z.int().check(z.minimum(1));

export const getOrganiserReReview = defineCall({
  name: 'getOrganiserReReview',
  summary: 'Get an organisation’s approved page and the changes made to it since',
  method: 'GET',
  path: '/api/v1/admin/organisers/{organiserId}/re-review',
  access: 'administrator',
  params,
  answer: z.object({
    /** Number of the re-review, which a decision has to specify. */
    version,
    /** The approved wording, then each change; the last one is current. */
    wordings: z
      .array(
        z.object({
          at: instant,
          wording: z.object({
            name: z.string(),
            description: z.string(),
            city: z.string(),
            phone: z.string(),
            website: z.nullable(z.string()),
            socialLinks: z.array(z.string()),
            logoId: z.nullable(z.string()),
          }),
        }),
      )
      .check(z.minLength(1)),
  }),
  refusals: ['organiser.not_found', 'organiser.no_re_review'],
});

const RE_REVIEW_REFUSALS = [
  'organiser.not_found',
  'organiser.no_re_review',
  'organiser.re_review_outdated',
  'organiser.wrong_state',
] as const;

export const approveOrganiserChanges = defineCall({
  name: 'approveOrganiserChanges',
  summary: 'Approve the changes to an organisation’s page',
  method: 'POST',
  path: '/api/v1/admin/organisers/{organiserId}/re-review/approve',
  access: 'administrator',
  logs: 'organisation.changes_approved',
  params,
  body: z.object({ version }),
  answer: reviewedOrganiser,
  refusals: [...RE_REVIEW_REFUSALS, 'organiser.own'],
});

export const revertOrganiserChanges = defineCall({
  name: 'revertOrganiserChanges',
  summary: 'Revert an organisation’s page to its approved version, with a message to the organisation',
  method: 'POST',
  path: '/api/v1/admin/organisers/{organiserId}/re-review/revert',
  access: 'administrator',
  logs: 'organisation.changes_reverted',
  params,
  body: z.object({ version, message: typedText(2_000).check(z.minLength(1, { error: 'Give a reason.' })) }),
  answer: reviewedOrganiser,
  refusals: [...RE_REVIEW_REFUSALS, 'event.changes_wait'],
});
