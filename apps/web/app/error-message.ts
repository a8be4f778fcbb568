import { failureMessage } from '@quivertree/contract/failure-message';

/** The sentence of whatever failed: a call has chosen its own already. */
export function messageOf(error: unknown): string {
  return failureMessage({ transport: error instanceof Error ? error.message : undefined });
}
