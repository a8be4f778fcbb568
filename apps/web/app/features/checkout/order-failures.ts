import { explanationOf } from '../../error-message.ts';

/** Why an order does not go through, in the words of the specification (sections 5 and 8). */
export const NO_TICKETS = 'Please select at least one ticket.';
const SUBMIT_FAILED = 'Failed to submit attendee details. Please try again.';

/** Why an order did not go through: the fixed sentence and, where somebody wrote one for people, the reason. */
export interface SubmissionFailure {
  sentence: string;
  reason?: string | undefined;
}

/** What a buyer reads when placing their order failed. */
export function submissionFailure(error: unknown): SubmissionFailure {
  return { sentence: SUBMIT_FAILED, reason: explanationOf(error) };
}
