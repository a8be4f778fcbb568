import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant, typedLine, uuid } from '../shapes.ts';

export const actForPerson = defineCall({
  name: 'actForPerson',
  summary:
    'Act on behalf of a person for half an hour, for support: they are notified, and the audit log names both people',
  method: 'POST',
  path: '/api/v1/admin/people/{userId}/acting',
  access: 'administrator',
  stepUp: 'acting',
  logs: 'acting.started',
  params: z.object({ userId: uuid }),
  body: z.object({ reason: typedLine(300) }),
  answer: z.object({ actingId: uuid, idToken: z.string(), endsAt: instant }),
  refusals: ['person.not_found', 'acting.not_for_administrators', 'acting.locked'],
});

export const stopActing = defineCall({
  name: 'stopActing',
  summary: 'Stop acting on behalf of a person; the token stops working',
  method: 'POST',
  path: '/api/v1/admin/acting/{actingId}/stop',
  access: 'administrator',
  logs: 'acting.ended',
  params: z.object({ actingId: uuid }),
  answer: z.object({ stopped: z.literal(true) }),
});
