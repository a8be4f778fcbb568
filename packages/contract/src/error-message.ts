import { CallError } from './client.ts';
import { answeredMessage, failureMessage } from './failure-message.ts';

/** An error's message. Errors from API calls already carry a message for people. */
export function messageOf(error: unknown): string {
  return failureMessage({ transport: error instanceof Error ? error.message : undefined });
}

/**
 * Explanation of an error, if the server or one of our checks gives one. Undefined if the message comes from the
 * connection or the browser, so that the caller can show its own sentence instead (specification, section 8).
 */
export function explanationOf(error: unknown): string | undefined {
  if (error instanceof CallError) return answeredMessage(error.body);
  return error instanceof Error && error.name === 'Error' && error.message !== '' ? error.message : undefined;
}
