import { EVENT_STATES } from '@quivertree/domain/event-states';
import { DECISIONS, ORGANISER_STATES } from '@quivertree/domain/organiser-states';
import { PLAN_NAMES } from '@quivertree/domain/plans';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { listPage, listQuery, type ListSorts, oneOf, searchWords } from './lists.ts';
import { keptProfile } from './organisations.ts';
import { instant, typedText, uuid } from './shapes.ts';
import { team } from './team.ts';

const params = z.object({ organiserId: uuid });
const REFUSALS = ['auth.required', 'access.denied', 'organiser.not_found'] as const;

/** Newest first; those who wait are shown oldest first. */
export const ORGANISER_SORTS = {
  fields: ['createdAt', 'appliedAt', 'name'],
  defaultSort: { field: 'createdAt', direction: 'DESC' },
} as const satisfies ListSorts;

export const listOrganisers = defineCall({
  name: 'listOrganisers',
  summary: 'The organisations, by state and by words in name or address',
  method: 'GET',
  path: '/api/v1/admin/organisers',
  access: 'administrator',
  query: listQuery(ORGANISER_SORTS, {
    state: oneOf(ORGANISER_STATES),
    /** Part of name, address or link. */
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
      /** All but drafts. */
      events: z.int(),
      appliedAt: instant,
      createdAt: instant,
    }),
  ),
  refusals: ['auth.required', 'access.denied'],
});

/** Everything that an administrator decides by. */
export const reviewedOrganiser = z.object({
  id: uuid,
  profile: keptProfile,
  trusted: z.boolean(),
  appliedAt: instant,
  createdAt: instant,
  /** What was decided about it, newest first. */
  history: z.array(
    z.object({
      from: z.nullable(z.enum(ORGANISER_STATES)),
      to: z.enum(ORGANISER_STATES),
      trusted: z.boolean(),
      words: z.string(),
      by: z.nullable(z.string()),
      at: instant,
    }),
  ),
  people: team,
  /** The next ones first, then the newest past ones; at most 50. */
  events: z.array(
    z.object({
      id: uuid,
      slug: z.string(),
      name: z.string(),
      state: z.enum(EVENT_STATES),
      startsAt: instant,
      timeZone: z.string(),
      capacity: z.int(),
      sold: z.int(),
    }),
  ),
  /** What closing it would take off sale. */
  onSale: z.object({ events: z.int(), ticketsSold: z.int() }),
  /** What asked for Enterprise, newest first. */
  planRequests: z.array(z.object({ attendees: z.int(), message: z.string(), by: z.nullable(z.string()), at: instant })),
});
export type ReviewedOrganiser = z.infer<typeof reviewedOrganiser>;

export const getReviewedOrganiser = defineCall({
  name: 'getReviewedOrganiser',
  summary: 'Everything about an organisation that an administrator decides by',
  method: 'GET',
  path: '/api/v1/admin/organisers/{organiserId}',
  access: 'administrator',
  params,
  answer: reviewedOrganiser,
  refusals: REFUSALS,
});

export const decideOrganiser = defineCall({
  name: 'decideOrganiser',
  summary: 'Approve an application, send it back with words, close an organisation with words, or open it again',
  method: 'POST',
  path: '/api/v1/admin/organisers/{organiserId}/decision',
  access: 'administrator',
  records: ['organisation.approved', 'organisation.sent_back', 'organisation.closed', 'organisation.reopened'],
  params,
  body: z.object({ decision: z.enum(DECISIONS), words: typedText(2_000) }),
  answer: reviewedOrganiser,
  refusals: [...REFUSALS, 'organiser.own', 'organiser.wrong_state', 'organiser.words_needed'],
});

export const trustOrganiser = defineCall({
  name: 'trustOrganiser',
  summary: 'Let an organisation publish its events without review, or have them reviewed again',
  method: 'PUT',
  path: '/api/v1/admin/organisers/{organiserId}/trust',
  access: 'administrator',
  records: ['organisation.trusted', 'organisation.trust_withdrawn'],
  params,
  body: z.object({ trusted: z.boolean() }),
  answer: reviewedOrganiser,
  refusals: [...REFUSALS, 'organiser.own', 'organiser.wrong_state'],
});
