import { PUBLIC_EVENT_STATES } from '@quivertree/domain/events/event-states';
import { ALL_NEWS_KINDS, MAX_FOLLOWED, type NewsKind } from '@quivertree/domain/following/news-kinds';
import { MAX_STORED_FOLLOWING } from '@quivertree/domain/following/stored-following';
import * as z from 'zod/mini';
import type { Answer } from '../call.ts';
import { defineCall } from '../call.ts';
import { instant, opaqueText, uuid } from '../shapes.ts';

const slug = opaqueText(200);
const newsKinds = z
  .array(z.enum(ALL_NEWS_KINDS as [NewsKind, ...NewsKind[]]))
  .check(z.maxLength(ALL_NEWS_KINDS.length));

/** Someone's saved events and followed organisers. Also the form in which a device without an account stores them. */
export const following = z.object({
  /** Soonest first. Events are removed 30 days after they are over. */
  events: z.array(
    z.object({
      id: uuid,
      slug: z.string(),
      name: z.string(),
      startsAt: instant,
      timeZone: z.string(),
      city: z.string(),
      state: z.enum(PUBLIC_EVENT_STATES),
    }),
  ),
  /** By name. */
  organisers: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type Following = z.infer<typeof following>;

/** An account's following, with the news that its owner gets by email. */
const accountFollowing = z.extend(following, { newsKinds });

export const describeFollowing = defineCall({
  name: 'describeFollowing',
  summary: 'Describe events and organisers that a browser has stored by id; leaves out those that visitors can’t see',
  method: 'GET',
  path: '/api/v1/public/following',
  access: 'public',
  query: z.object({
    /** Value of the cookie of browsers without scripts. */
    stored: opaqueText(MAX_STORED_FOLLOWING),
  }),
  answer: following,
});

export const getFollowing = defineCall({
  name: 'getFollowing',
  summary: 'Get the user’s saved events, the organisers they follow, and the news they get by email',
  method: 'GET',
  path: '/api/v1/users/me/following',
  access: 'signed-in',
  answer: accountFollowing,
});
export type AccountFollowing = Answer<typeof getFollowing>;

export const addToFollowing = defineCall({
  name: 'addToFollowing',
  summary: 'Save events and follow organisers; those already there, and those that visitors can’t see, change nothing',
  method: 'POST',
  path: '/api/v1/users/me/following',
  access: 'signed-in',
  logs: [],
  body: z.object({
    eventIds: z.array(uuid).check(z.maxLength(MAX_FOLLOWED)),
    organiserSlugs: z.array(slug).check(z.maxLength(MAX_FOLLOWED)),
  }),
  answer: accountFollowing,
  refusals: ['following.too_many'],
});

export const unsaveEvent = defineCall({
  name: 'unsaveEvent',
  summary: 'Remove an event from the user’s saved events',
  method: 'DELETE',
  path: '/api/v1/users/me/following/events/{eventId}',
  access: 'signed-in',
  logs: [],
  params: z.object({ eventId: uuid }),
  answer: accountFollowing,
});

export const unfollowOrganiser = defineCall({
  name: 'unfollowOrganiser',
  summary: 'Stop following an organiser',
  method: 'DELETE',
  path: '/api/v1/users/me/following/organisers/{slug}',
  access: 'signed-in',
  logs: [],
  params: z.object({ slug }),
  answer: accountFollowing,
});

export const chooseNews = defineCall({
  name: 'chooseNews',
  summary: 'Choose the news to get by email, replacing the previous choice; none is sent unless it is chosen here',
  method: 'PUT',
  path: '/api/v1/users/me/following/news',
  access: 'signed-in',
  logs: 'account.emails_chosen',
  body: z.object({ newsKinds }),
  answer: accountFollowing,
});
