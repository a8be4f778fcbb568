import { AsyncLocalStorage } from 'node:async_hooks';
import type { Call } from '@quivertree/contract/call';
import type { AuditAction } from '@quivertree/domain/audit-log/audit-actions';
import type { Caller } from './id-tokens.ts';

/** Request that the current command belongs to. */
interface RequestUnderWay {
  /** Undefined for calls that don't require signing in. */
  caller: Caller | undefined;
  /** Set once the command itself ends the caller's sessions. */
  endsOwnSessions: boolean;
  recorded: Set<AuditAction>;
  nothingToLog: boolean;
}

const requests = new AsyncLocalStorage<RequestUnderWay>();

/** Undefined in jobs and at the command line. */
export function currentRequest(): RequestUnderWay | undefined {
  return requests.getStore();
}

/**
 * Runs a call's command, whose entries then also name the administrator acting for the user. If `strict`, as in
 * development and tests, throws when a call that should leave an entry according to its contract succeeds without one.
 */
export async function runLoggedRequest<T>(
  { name, logs = [] }: Call,
  { caller, strict }: { caller: Caller | undefined; strict: boolean },
  command: () => Promise<T>,
): Promise<T> {
  const expected: readonly AuditAction[] = typeof logs === 'string' ? [logs] : logs;
  const request: RequestUnderWay = { caller, endsOwnSessions: false, recorded: new Set(), nothingToLog: false };
  const answer = await requests.run(request, command);
  const missing =
    expected.length > 0 && !request.nothingToLog && !expected.some((action) => request.recorded.has(action));
  if (strict && missing) throw new Error(`${name} left no audit log entry: ${expected.join(' or ')}`);
  const unannounced = [...request.recorded].find((action) => !expected.includes(action));
  if (strict && unannounced) throw new Error(`${name} wrote ${unannounced}, which its contract doesn’t declare`);
  return answer;
}
