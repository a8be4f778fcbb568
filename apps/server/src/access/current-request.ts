import { AsyncLocalStorage } from 'node:async_hooks';
import type { Call } from '@quivertree/contract/call';
import type { AuditAction } from '@quivertree/domain/audit-log/audit-actions';
import type { Caller } from './id-tokens.ts';

/** Request that the current command belongs to. */
interface RequestUnderWay {
  /** The caller; undefined for calls that don't require signing in. */
  caller: Caller | undefined;
  /** True once the command itself has ended the caller's sessions. */
  endsOwnSessions: boolean;
  recorded: Set<AuditAction>;
  nothingToLog: boolean;
}

const requests = new AsyncLocalStorage<RequestUnderWay>();

/** The current request; undefined in jobs and at the command line. */
export function currentRequest(): RequestUnderWay | undefined {
  return requests.getStore();
}

/**
 * Runs a call's command, so that its audit log entries also name an administrator acting for the user. If `strict`, as
 * in development and tests, throws if the call succeeds without an entry that its contract requires.
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
