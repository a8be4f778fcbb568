import { EVENT_STATES } from '@quivertree/domain/events/event-states';
import { MEMBER_ROLES } from '@quivertree/domain/organisers/organiser-roles';
import * as z from 'zod/mini';
import { ALL_PEOPLE } from '../access.ts';
import { defineCall } from '../call.ts';
import { eventCard } from '../catalogue/catalogue.ts';
import { type ListSorts, listPage, listQuery, oneOf, searchWords } from '../lists.ts';
import { instant, opaqueText, uuid } from '../shapes.ts';

const memberRole = z.enum(MEMBER_ROLES);

/** An organisation with the signed-in user's role. */
export const membership = z.object({
  id: uuid,
  slug: z.string(),
  name: z.string(),
  role: z.nullable(memberRole),
  /** True if the organisation may no longer sell. */
  closed: z.boolean(),
});
export type Membership = z.infer<typeof membership>;

export const listMyOrganisations = defineCall({
  name: 'listMyOrganisations',
  summary: 'List the signed-in user’s organisations by name',
  method: 'GET',
  path: '/api/v1/business/organisers',
  // The access isn't `organiser`, because a new member's token doesn't contain their role yet.
  access: 'signed-in',
  answer: z.array(membership),
});

export const getMembership = defineCall({
  name: 'getMembership',
  summary: 'Get an organisation and the signed-in user’s role in it; administrators may have none',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/membership',
  access: ALL_PEOPLE,
  params: z.object({ organiserId: uuid }),
  answer: membership,
});

const eventState = z.enum(EVENT_STATES);

export const getHubEvent = defineCall({
  name: 'getHubEvent',
  summary: 'Get the header of an event’s pages in the hub: name, state, date and organiser',
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
    /** True if the organiser uses a waiting room. */
    waitingRoom: z.boolean(),
    /** True if we have stopped its sales, or closed its organisation. */
    salesStopped: z.boolean(),
    organiser: membership,
  }),
});

export const ORGANISER_EVENT_SORTS: ListSorts<'createdAt' | 'startsAt' | 'name'> = {
  fields: ['createdAt', 'startsAt', 'name'],
  defaultSort: { field: 'createdAt', direction: 'DESC' },
};

export const listOrganiserEvents = defineCall({
  name: 'listOrganiserEvents',
  summary: 'List an organisation’s events with their sales and admissions',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/events',
  access: ALL_PEOPLE,
  params: z.object({ organiserId: uuid }),
  query: listQuery(ORGANISER_EVENT_SORTS, {
    /** Part of the event's name. */
    q: searchWords,
    state: oneOf(EVENT_STATES),
    /** Upcoming or past. */
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
});

/** An organisation's public page. */
export const organiserPage = z.object({
  slug: z.string(),
  name: z.string(),
  /** Markdown; a safe subset is rendered. */
  description: z.string(),
  city: z.string(),
  logoUrl: z.nullable(z.string()),
  email: z.string(),
  phone: z.string(),
  website: z.nullable(z.string()),
  socialLinks: z.array(z.string()),
  /** Upcoming events, soonest first. */
  coming: z.array(eventCard),
  /** The most recent past events, newest first. */
  past: z.array(eventCard),
});
export type OrganiserPage = z.infer<typeof organiserPage>;

export const getOrganiserPage = defineCall({
  name: 'getOrganiserPage',
  summary: 'Get the public page of an approved organisation',
  method: 'GET',
  path: '/api/v1/public/organisers/{slug}',
  access: 'public',
  params: z.object({ slug: opaqueText(200) }),
  answer: organiserPage,
  refusals: ['organiser.not_found'],
});
