import { explanationOf } from '@quivertree/contract/error-message';

/** Fixed messages for a failed order (specification, sections 5 and 8). */
export const NO_TICKETS = 'Please select at least one ticket.';
const SUBMIT_FAILED = 'Failed to submit attendee details. Please try again.';

/** The fixed sentence and, if the server gives one, the reason. */
export interface SubmissionFailure {
  sentence: string;
  reason?: string | undefined;
}

/** Message for a buyer whose order couldn't be placed. */
export function submissionFailure(error: unknown): SubmissionFailure {
  return { sentence: SUBMIT_FAILED, reason: explanationOf(error) };
}
