import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const listTowns = defineCall({
  name: 'listTowns',
  summary: 'Towns in which published events are ahead, by name',
  method: 'GET',
  path: '/api/v1/public/towns',
  access: 'public',
  answer: z.array(z.string()),
  refusals: [],
});
