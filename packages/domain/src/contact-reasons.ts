/** Why somebody writes to us, in the order of the specification (section 9); the first is chosen from the start. */
export const CONTACT_REASONS = ['Customer Support', 'Technical Support', 'List an Event'] as const;
export type ContactReason = (typeof CONTACT_REASONS)[number];
