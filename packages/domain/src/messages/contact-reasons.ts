/** Reasons for contacting us, in the order of the specification (section 9). The first is the default. */
export const CONTACT_REASONS = ['Customer Support', 'Technical Support', 'List an Event'] as const;
export type ContactReason = (typeof CONTACT_REASONS)[number];
