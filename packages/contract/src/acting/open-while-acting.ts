import { ACTIONS_ON_BEHALF, type AuditAction } from '@quivertree/domain/audit-log/audit-actions';
import type { Call } from '../call.ts';

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
