import { EVENT_STATES } from '@quivertree/domain/event-states';
import { MEMBER_ROLES } from '@quivertree/domain/organiser-roles';
import * as z from 'zod/mini';
import { ALL_PEOPLE } from './access.ts';
import { defineCall } from './call.ts';
import { eventCard } from './catalogue.ts';
import { type ListSorts, listPage, listQuery, oneOf, searchWords } from './lists.ts';
import { instant, opaqueText, uuid } from './shapes.ts';

const memberRole = z.enum(MEMBER_ROLES);

/** An organisation and what the signed-in person is to it. */
export const membership = z.object({ id: uuid, slug: z.string(), name: z.string(), role: z.nullable(memberRole) });
export type Membership = z.infer<typeof membership>;

export const listMyOrganisations = defineCall({
  name: 'listMyOrganisations',
  summary: 'The organisations that the signed-in person belongs to, by name',
  method: 'GET',
  path: '/api/v1/business/organisers',
  // Whoever has just joined asks with a token that does not say so yet.
  access: 'signed-in',
  answer: z.array(membership),
  refusals: ['auth.required'],
});

export const getMembership = defineCall({
  name: 'getMembership',
  summary: 'An organisation by name, and what the signed-in person is to it; an administrator may be nothing to it',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/membership',
  access: ALL_PEOPLE,
  params: z.object({ organiserId: uuid }),
  answer: membership,
  refusals: ['auth.required', 'access.denied', 'organiser.not_found'],
});

const eventState = z.enum(EVENT_STATES);

export const getHubEvent = defineCall({
  name: 'getHubEvent',
  summary: 'What stands above every page about an event in the hub: name, state, date, whose it is',
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/frame',
  access: ALL_PEOPLE,
  params: z.object({ eventId: uuid }),
  answer: z.object({
    id: uuid,
    slug: z.string(),
    name: z.string(),
    state: eventState,
    startsAt: instant,
    endsAt: instant,
    timeZone: z.string(),
    currency: z.string(),
    organiser: membership,
  }),
  refusals: ['auth.required', 'access.denied', 'event.not_found'],
});

export const ORGANISER_EVENT_SORTS: ListSorts<'createdAt' | 'startsAt' | 'name'> = {
  fields: ['createdAt', 'startsAt', 'name'],
  defaultSort: { field: 'createdAt', direction: 'DESC' },
};

export const listOrganiserEvents = defineCall({
  name: 'listOrganiserEvents',
  summary: "An organisation's events: how they sell and who is in",
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/events',
  access: ALL_PEOPLE,
  params: z.object({ organiserId: uuid }),
  query: listQuery(ORGANISER_EVENT_SORTS, {
    /** Part of the name. */
    q: searchWords,
    state: oneOf(EVENT_STATES),
    /** Not over yet, or over. */
    when: oneOf(['coming', 'past']),
  }),
  answer: listPage(
    z.object({
      id: uuid,
      slug: z.string(),
      name: z.string(),
      location: z.nullable(z.string()),
      city: z.string(),
      startsAt: instant,
      endsAt: instant,
      timeZone: z.string(),
      state: eventState,
      capacity: z.int(),
      /** Valid tickets. */
      valid: z.int(),
      admitted: z.int(),
    }),
  ),
  refusals: ['auth.required', 'access.denied', 'organiser.not_found'],
});

/** An organisation as everybody sees it. */
export const organiserPage = z.object({
  slug: z.string(),
  name: z.string(),
  /** Markdown, of which a safe subset is shown. */
  description: z.string(),
  city: z.string(),
  logoUrl: z.nullable(z.string()),
  email: z.string(),
  phone: z.string(),
  website: z.nullable(z.string()),
  socialLinks: z.array(z.string()),
  /** Events that are not over, the next ones first, and some that are, the newest first. */
  coming: z.array(eventCard),
  past: z.array(eventCard),
});
export type OrganiserPage = z.infer<typeof organiserPage>;

export const getOrganiserPage = defineCall({
  name: 'getOrganiserPage',
  summary: 'The public page of an approved organisation',
  method: 'GET',
  path: '/api/v1/public/organisers/{slug}',
  access: 'public',
  params: z.object({ slug: opaqueText(200) }),
  answer: organiserPage,
  refusals: ['organiser.not_found'],
});
