import { ACTIONS_ON_BEHALF, type AuditAction } from '@quivertree/domain/audit-log/audit-actions';
import * as z from 'zod/mini';
import { type Call, defineCall } from '../call.ts';
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

/**
 * Decides whether a call is allowed while acting on behalf of someone. Reads are allowed, except for downloads of
 * personal data and calls that return keys, such as ticket keys, because keys would permit actions outside the audit
 * log. Mutations are allowed only if all their audit actions are in `ACTIONS_ON_BEHALF`, so new ones are refused by
 * default.
 */
export function isOpenWhileActing({
  access,
  method,
  logs = [],
  returnsKeys,
}: Pick<Call, 'access' | 'method' | 'logs' | 'returnsKeys'>): boolean {
  if (access === 'public') return true;
  if (returnsKeys) return false;
  if (access === 'administrator' || access === 'door') return false;
  if (typeof access === 'object' && !access.administrators) return false;
  const actions: readonly AuditAction[] = typeof logs === 'string' ? [logs] : logs;
  if (actions.length === 0) return method === 'GET';
  return actions.every((action) => ACTIONS_ON_BEHALF.includes(action));
}
