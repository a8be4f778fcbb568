import pg from 'pg';

/**
 * SQLSTATEs of a database that can't serve at the moment: connection lost (08), out of disk, memory or connections
 * (53), shut down or starting (57P01 to 57P03), read-only after a failover (25006), disk errors (58030).
 */
const UNAVAILABLE = /^(08...|53...|57P0[1-3]|25006|58030)$/;

/** System errors that occur when a connection can't be opened or breaks. */
const NO_CONNECTION =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;

/** Errors of the driver, which have no code. */
const LOST = /^(Connection terminated|Client (has encountered a connection error|was closed))/;
const NO_ANSWER = 'Query read timeout';
const NO_FREE_CONNECTION = 'timeout exceeded when trying to connect';

/**
 * Errors that occur when the database or its pool is too busy: timeouts, a deadlock that PostgreSQL ended, and a full
 * queue.
 */
const BUSY = new Set(['57014', '55P03', '40P01', 'POOL_FULL']);

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');

/** The SQLSTATE or system code of an error; empty if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** True if a statement waited too long for a row or lock that others held. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** True if a parameter isn't of its type, which another release may have changed. Nothing was executed then. */
export function isOtherType(error: unknown): boolean {
  return codeOf(error) === '42804';
}

/** True if a connection broke or was never opened; the answer to a COMMIT may have been lost with it. */
export function isConnectionLost(error: unknown): boolean {
  return /^(08|57P0[12])/.test(codeOf(error)) || NO_CONNECTION.test(codeOf(error)) || LOST.test(messageOf(error));
}

/** True if a statement got no answer at all, neither rows nor an error. */
export function isUnanswered(error: unknown): boolean {
  return messageOf(error) === NO_ANSWER;
}

/** True if the database can't be reached or used at the moment, whatever the statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return UNAVAILABLE.test(codeOf(error)) || isConnectionLost(error) || isUnanswered(error);
}

/** True if the database is reachable but overloaded. */
export function isDatabaseBusy(error: unknown): boolean {
  return BUSY.has(codeOf(error)) || messageOf(error) === NO_FREE_CONNECTION;
}

/** Constraints whose violation a command expects and answers with a refusal instead of a fault. */
export const EXPECTED_CONSTRAINTS = ['users_email_key', 'ticket_types_live_check', 'pools_live_check'] as const;
export type ExpectedConstraint = (typeof EXPECTED_CONSTRAINTS)[number];

/** The expected constraint that a statement violated; undefined for any other error. */
export function violatedConstraint(error: unknown): ExpectedConstraint | undefined {
  const name = error instanceof pg.DatabaseError ? error.constraint : undefined;
  return EXPECTED_CONSTRAINTS.find((expected) => expected === name);
}
