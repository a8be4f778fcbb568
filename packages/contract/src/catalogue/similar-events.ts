import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { opaqueText } from '../shapes.ts';
import { eventCard } from './catalogue.ts';

export const listSimilarEvents = defineCall({
  name: 'listSimilarEvents',
  summary: 'List events of the next 60 days in an event’s category or by its organiser, those in its town first',
  method: 'GET',
  path: '/api/v2/public/events/{idOrSlug}/similar',
  access: 'public',
  params: z.object({ idOrSlug: opaqueText(200) }),
  answer: z.array(eventCard),
});
