import { CallError } from '@quivertree/contract/client';
import { answeredMessage, failureMessage } from '@quivertree/contract/failure-message';

/** The sentence of whatever failed: a call has chosen its own already. */
export function messageOf(error: unknown): string {
  return failureMessage({ transport: error instanceof Error ? error.message : undefined });
}

/**
 * The sentence that the server, or a check of our own, has written for people; undefined where only the connection or
 * the browser has words for the failure. For places that have a sentence of their own (specification, section 8).
 */
export function explanationOf(error: unknown): string | undefined {
  if (error instanceof CallError) return answeredMessage(error.body);
  return error instanceof Error && error.name === 'Error' && error.message !== '' ? error.message : undefined;
}
