import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant, typedText } from '../shapes.ts';
import { wantedEvents } from './catalogue.ts';

const namedCount = z.object({ name: z.string(), events: z.int().check(z.positive()) });

export const countEvents = defineCall({
  name: 'countEvents',
  summary: 'Count the events that match a search, by town and by category',
  method: 'GET',
  path: '/api/v2/public/event-counts',
  access: 'public',
  query: z.object(wantedEvents),
  answer: z.object({
    /** Towns with events, whichever town was searched for, and categories, whichever category was. */
    towns: z.array(namedCount),
    categories: z.array(namedCount),
    /** False if more than 10,000 events match; then nothing is counted. */
    counted: z.boolean(),
  }),
});
export type EventCounts = z.infer<(typeof countEvents)['answer']>;

/** Something to choose while typing: an event, or all events of a town or category. */
const suggestion = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    city: z.string(),
    startTime: instant,
    timeZone: z.string(),
    state: z.enum(['published', 'postponed', 'cancelled']),
  }),
  z.object({ kind: z.literal('town'), name: z.string() }),
  z.object({ kind: z.literal('category'), name: z.string() }),
]);
export type Suggestion = z.infer<typeof suggestion>;

export const suggestEvents = defineCall({
  name: 'suggestEvents',
  summary: 'Suggest events, towns and categories while someone types',
  method: 'GET',
  path: '/api/v2/public/suggestions',
  access: 'public',
  query: z.object({ q: typedText(200) }),
  answer: z.array(suggestion),
});
