import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const listTowns = defineCall({
  name: 'listTowns',
  summary: 'List towns with upcoming published events, by name',
  method: 'GET',
  path: '/api/v1/public/towns',
  access: 'public',
  answer: z.array(z.string()),
});
