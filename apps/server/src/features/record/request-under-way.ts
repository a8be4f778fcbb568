import { AsyncLocalStorage } from 'node:async_hooks';
import type { Call } from '@quivertree/contract/call';
import type { RecordAction } from '@quivertree/domain/record-actions';
import type { Caller } from '../accounts/id-tokens.ts';

/** Request that the current command belongs to. */
interface RequestUnderWay {
  /** Undefined for calls that don't require signing in. */
  caller: Caller | undefined;
  /** Set once the command itself ends the caller's sessions. */
  endsOwnSessions: boolean;
  recorded: Set<RecordAction>;
  nothingToRecord: boolean;
}

const requests = new AsyncLocalStorage<RequestUnderWay>();

/** Undefined in jobs and at the command line. */
export function requestUnderWay(): RequestUnderWay | undefined {
  return requests.getStore();
}

/**
 * Runs a call's command, whose entries then also name the administrator acting for the user. If `strict`, as in
 * development and tests, throws when a call that should leave an entry according to its contract succeeds without one.
 */
export async function recordingRequest<T>(
  { name, records = [] }: Call,
  { caller, strict }: { caller: Caller | undefined; strict: boolean },
  command: () => Promise<T>,
): Promise<T> {
  const expected: readonly RecordAction[] = typeof records === 'string' ? [records] : records;
  const request: RequestUnderWay = { caller, endsOwnSessions: false, recorded: new Set(), nothingToRecord: false };
  const answer = await requests.run(request, command);
  const missing =
    expected.length > 0 && !request.nothingToRecord && !expected.some((action) => request.recorded.has(action));
  if (strict && missing) throw new Error(`${name} left no audit log entry: ${expected.join(' or ')}`);
  const unannounced = [...request.recorded].find((action) => !expected.includes(action));
  if (strict && unannounced) throw new Error(`${name} wrote ${unannounced}, which its contract doesn’t declare`);
  return answer;
}
