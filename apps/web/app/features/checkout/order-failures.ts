/** Why an order does not go through, in the words of the specification (sections 5 and 8). */
export const NO_TICKETS = 'Please select at least one ticket.';
export const SUBMIT_FAILED = 'Failed to submit attendee details. Please try again.';
