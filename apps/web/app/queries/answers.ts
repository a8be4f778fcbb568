import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import { CallError } from '@quivertree/contract/client';
import { apiClient } from '../calls/api-client.ts';
import { createQueryCache, type Query } from './query-cache.ts';

/**
 * The browser's answers. The server has none: it renders each page from what the page's loaders return (page-seeds.ts).
 */
export const answers = createQueryCache(apiClient);

/** Query for a read-only call. Refusals are final; failures that may be temporary are retried. */
export function answerQuery<C extends Call>(call: C, input: CallInput<C>): Query<Answer<C>> {
  return {
    key: [call.name, input],
    fetch: (client, signal) => client.call(call, input, { signal }),
    isFinal: isRefusal,
  };
}

/** True for an expected "no", which a retry wouldn't change. */
export function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.status !== undefined && error.status < 500 && error.status !== 429;
}

/** Stores an answer to a call that came with a command. */
export function setAnswer<C extends Call>(call: C, input: CallInput<C>, answer: Answer<C>): void {
  answers.set(answerQuery(call, input).key, answer);
}

/** Marks the answers of these calls as outdated. Resolves once those on the page have been fetched again. */
export function refresh(...calls: readonly Pick<Call, 'name'>[]): Promise<void> {
  return answers.invalidate(([name]) => calls.some((call) => call.name === name));
}
