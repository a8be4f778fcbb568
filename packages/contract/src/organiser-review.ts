import { EVENT_STATES } from '@quivertree/domain/event-states';
import { DECISIONS, ORGANISER_STATES } from '@quivertree/domain/organiser-states';
import { PAGE_VERDICTS } from '@quivertree/domain/organiser-wording';
import { PLAN_NAMES } from '@quivertree/domain/plans';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { listPage, listQuery, type ListSorts, oneOf, searchWords } from './lists.ts';
import { keptProfile } from './organisations.ts';
import { instant, typedText, uuid } from './shapes.ts';
import { team } from './team.ts';

const params = z.object({ organiserId: uuid });
const REFUSALS = ['auth.required', 'access.denied', 'organiser.not_found'] as const;

/** Newest first; those who wait are shown oldest first, from their application or their first change on. */
export const ORGANISER_SORTS = {
  fields: ['createdAt', 'appliedAt', 'waitingSince', 'name'],
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
    /** Those that wait for us: who applied, and whose page was changed since we looked at it; or the latter alone. */
    show: oneOf(['waiting', 'changed']),
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
      /** Since when changes of its page wait for a second look; null: there are none. */
      changedSince: z.nullable(instant),
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
      /** What was decided about changes of its page; null: it was its state or trust. */
      verdict: z.nullable(z.enum(PAGE_VERDICTS)),
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
      /** Valid tickets. */
      valid: z.int(),
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

const turn = z.int().check(z.minimum(1));

export const getOrganiserSecondLook = defineCall({
  name: 'getOrganiserSecondLook',
  summary: 'What the page of an organisation said when it was looked at last, and what it was changed to since',
  method: 'GET',
  path: '/api/v1/admin/organisers/{organiserId}/second-look',
  access: 'administrator',
  params,
  answer: z.object({
    /** Names what is looked at: whoever decides says it. */
    turn,
    /** As it was looked at last, then each change; the last one is as it is now. */
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
  refusals: [...REFUSALS, 'organiser.no_second_look'],
});

const LOOK_REFUSALS = [
  ...REFUSALS,
  'organiser.no_second_look',
  'organiser.second_look_over',
  'organiser.wrong_state',
] as const;

export const findOrganiserRight = defineCall({
  name: 'findOrganiserRight',
  summary: "Find right what was changed about an organisation's page since it was approved",
  method: 'POST',
  path: '/api/v1/admin/organisers/{organiserId}/second-look/right',
  access: 'administrator',
  records: 'organisation.looks_right',
  params,
  body: z.object({ turn }),
  answer: reviewedOrganiser,
  refusals: [...LOOK_REFUSALS, 'organiser.own'],
});

export const putOrganiserBack = defineCall({
  name: 'putOrganiserBack',
  summary: "Put an organisation's page back as it was when it was looked at last, with words to the organisation",
  method: 'POST',
  path: '/api/v1/admin/organisers/{organiserId}/second-look/put-back',
  access: 'administrator',
  records: 'organisation.changes_put_back',
  params,
  body: z.object({ turn, words: typedText(2_000).check(z.minLength(1, { error: 'Please say why.' })) }),
  answer: reviewedOrganiser,
  refusals: [...LOOK_REFUSALS, 'event.changes_wait'],
});
