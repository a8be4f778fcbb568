import pg from 'pg';

/** Constraints whose violation a command expects and answers with a refusal instead of a fault. */
export const EXPECTED_CONSTRAINTS = ['users_email_key', 'ticket_types_live_check', 'pools_live_check'] as const;
export type ExpectedConstraint = (typeof EXPECTED_CONSTRAINTS)[number];

/** The expected constraint that a statement violated; undefined for any other error. */
export function violatedConstraint(error: unknown): ExpectedConstraint | undefined {
  const name = error instanceof pg.DatabaseError ? error.constraint : undefined;
  return EXPECTED_CONSTRAINTS.find((expected) => expected === name);
}
