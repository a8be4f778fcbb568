import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { instant, uuid } from './shapes.ts';

export const listMyEvents = defineCall({
  name: 'listMyEvents',
  summary: 'The events whose door the signed-in user may open, next ones first',
  method: 'GET',
  path: '/api/v1/business/events',
  access: 'organiser',
  answer: z.array(
    z.object({
      id: uuid,
      slug: z.string(),
      name: z.string(),
      organiserName: z.string(),
      location: z.nullable(z.string()),
      city: z.string(),
      startsAt: instant,
      endsAt: instant,
      timeZone: z.string(),
      state: z.enum(['draft', 'in_review', 'published', 'ended', 'postponed', 'cancelled']),
      capacity: z.int(),
      sold: z.int(),
      admitted: z.int(),
    }),
  ),
  refusals: ['auth.required', 'access.denied'],
});
