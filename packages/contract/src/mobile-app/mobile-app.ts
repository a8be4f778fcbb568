import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const getMobileApp = defineCall({
  name: 'getMobileApp',
  summary: 'Get the oldest supported version of the phone app, and where to get a newer one',
  method: 'GET',
  path: '/api/v2/app',
  access: 'public',
  everyApp: true,
  answer: z.object({
    /** Apps below this version, in the form `1.2.3`, ask to be updated; null if all are supported. */
    minimumVersion: z.nullable(z.string()),
    /** The app's pages in the app stores; null for a store without one. */
    stores: z.object({ ios: z.nullable(z.url()), android: z.nullable(z.url()) }),
  }),
});
